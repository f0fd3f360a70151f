// Nobody's game ends unasked because somebody wants to see something else.

import { agreed } from "../dom";
import type { Table } from "../table";
import { t } from "../words";

/** Whether another game may begin: if one is being played, that is asked first. */
export async function mayLeave(table: Table, title: string, yes: string): Promise<boolean> {
  return !table.isBeingPlayed || agreed(title, t("running_ends"), yes, t("go_on"));
}
