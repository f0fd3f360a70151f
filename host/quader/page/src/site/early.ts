// Starts the table's worker before the page's own script is there: Python takes longer to load than anything else.

import "../transport/worker";
import { keepSite } from "./keep";

window.quaderTable = new Worker(new URL("table.js", location.href), { type: "module" });
// With the first message the board is there, and the network is free for what comes later.
window.quaderTable.addEventListener("message", () => keepSite("../"), { once: true });
