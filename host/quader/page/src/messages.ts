// Messages between server and page. Made from their shapes in Python by `python -m quader.table.typescript`.

export type * from "./messages/shapes";
export type * from "./messages/study_wishes";
export type * from "./messages/wishes";
