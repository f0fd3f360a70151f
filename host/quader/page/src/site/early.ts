// Starts the table's worker before the page's own script is there: Python takes longer to load than anything else.

import "../transport/worker";

window.quaderTable = new Worker(new URL("table.js", location.href), { type: "module" });
