// Builds the page into dist/: one script, one style sheet, the rules in both languages. `node build.mjs` at set-up.

import { build } from "esbuild";
import { marked } from "marked";
import { cp, mkdir, readFile, rm, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

const here = dirname(fileURLToPath(import.meta.url));
const dist = join(here, "dist");
const docs = join(here, "..", "..", "..", "docs");

await rm(dist, { recursive: true, force: true });
await mkdir(dist, { recursive: true });
await build({
  entryPoints: { page: join(here, "src", "main.ts") },
  bundle: true,
  minify: true,
  format: "esm",
  // What is not needed at first (the games' panels, the author's page) is loaded when somebody wants it.
  splitting: true,
  chunkNames: "part-[name]-[hash]",
  target: "es2022",
  outdir: dist,
  legalComments: "linked",
});
await build({ entryPoints: { page: join(here, "style.css") }, bundle: true, minify: true, external: ["*.svg"], outdir: dist });
for (const [language, file] of [["en", "rules.md"], ["de", "regeln.md"]])
  await writeFile(join(dist, `rules.${language}.html`), rendered(await readFile(join(docs, file), "utf8")));
// The page itself comes last: make takes it for the sign that everything is there.
for (const file of ["icon.svg", "index.html"]) await cp(join(here, file), join(dist, file));

/** Rules as HTML; headings get the addresses that the contents link to, links out of the page become plain text, and the
 * line that leads to the other language is left out: every page has its own way there. */
function rendered(text) {
  const seen = new Map();
  const slug = (heading) => {
    const plain = heading.toLowerCase().replace(/<[^>]*>/g, "").replace(/[^\p{L}\p{N}\s_-]/gu, "").trim().replace(/\s/g, "-");
    const count = seen.get(plain) ?? 0;
    seen.set(plain, count + 1);
    return count ? `${plain}-${count}` : plain;
  };
  const renderer = {
    heading({ tokens, depth }) {
      const inside = this.parser.parseInline(tokens);
      return `<h${depth} id="${slug(inside)}">${inside}</h${depth}>\n`;
    },
    link({ href, tokens }) {
      const inside = this.parser.parseInline(tokens);
      return href.startsWith("#") ? `<a href="${href}">${inside}</a>` : inside;
    },
  };
  marked.use({ renderer });
  return marked.parse(text.replace(/^\*(Deutsch|English): .*\*\n/m, ""));
}
