// The conversation with the table: requests and their answers, and what it tells by itself.

import type { Answers, Judged, Said, ToPage, ToTable } from "./messages";
import { connect } from "./transport/connect";
import type { Absence, Transport } from "./transport/transport";
import { language } from "./words";

/** The answer to a request: whether it was done, why not, and what it brings. */
export type Answer<Do extends string> = Pick<Said, "ok" | "where" | "why"> & (Do extends keyof Answers ? Partial<Answers[Do]> : unknown);

// What a hand does is answered at once; after so long somebody wonders.
const AT_ONCE: ToTable["do"][] = ["grab", "drop", "putback"];
const LATE_MS = 2000;
// What somebody waits for who has pressed a button, and has no sign of its own.
const AWAITED: ToTable["do"][] = ["hint", "select", "load", "record", "records", "board", "upload", "puzzle", "puzzles", "solve", "share", "shared", "family", "source", "archive", "back", "save"];
// After a device has slept, its network may have forgotten the connection, and nobody says so.
const AWAKE_MS = 4000;

interface Ears {
  message(message: ToPage): void;
  frame(bytes: Uint8Array): void;
  state(open: boolean, isGone: boolean): void;
  absent(why: Absence, claim: () => void): void;
  /** What a hand has done is not answered: the table sleeps, or is very busy. */
  late(): void;
  /** Somebody waits, until what comes back is called. */
  waits(): () => void;
}

export class Link {
  private readonly asked = new Map<number, (said: Pick<Said, "ok" | "where" | "why">) => void>();
  // Who hears what comes on the way to the answer.
  private readonly listening = new Map<number, (judged: Judged) => void>();
  private readonly transport: Transport;
  private number = 0;

  constructor(private readonly hear: Ears) {
    this.transport = connect({
      text: (text) => this.take(JSON.parse(text) as ToPage),
      frame: (bytes) => hear.frame(bytes),
      state: (open, isGone) => this.follow(open, isGone),
      absent: (why, claim) => hear.absent(why, claim),
    });
    document.addEventListener("visibilitychange", () => document.visibilityState === "visible" && this.lookAgain());
    window.addEventListener("online", () => this.lookAgain());
  }

  /** Somebody comes back to this page: whether the table still hears is seen from its answer to anything. */
  private lookAgain(): void {
    const late = window.setTimeout(() => this.transport.again(), AWAKE_MS);
    void this.ask({ do: "language", language: language() }).then(() => clearTimeout(late));
  }

  private follow(open: boolean, isGone: boolean): void {
    if (!open) {
      for (const answer of this.asked.values()) answer({ ok: false, where: "", why: "" });
      this.asked.clear();
      this.listening.clear();
    }
    this.hear.state(open, isGone);
  }

  private take(message: ToPage): void {
    const answer = message.kind === "said" && message.for !== null ? this.asked.get(message.for) : undefined;
    if (message.kind === "said" && message.for !== null && answer) {
      this.asked.delete(message.for);
      this.listening.delete(message.for);
      answer(message);
    } else if (message.kind === "judged") this.listening.get(message.for ?? 0)?.(message);
    else this.hear.message(message);
  }

  /** Ask for something; `hear` is told what comes on the way to the answer. */
  ask<Wish extends ToTable>(request: Wish, hear?: (judged: Judged) => void): Promise<Answer<Wish["do"]>> {
    return new Promise((resolve) => {
      const late = AT_ONCE.includes(request.do) ? window.setTimeout(() => this.hear.late(), LATE_MS) : undefined;
      const end = AWAITED.includes(request.do) ? this.hear.waits() : undefined;
      const answer = (said: Pick<Said, "ok" | "where" | "why">) => {
        clearTimeout(late);
        end?.();
        resolve(said as Answer<Wish["do"]>);
      };
      const id = ++this.number;
      this.asked.set(id, answer);
      if (hear) this.listening.set(id, hear);
      if (this.transport.send(JSON.stringify({ ...request, id }))) return;
      this.asked.delete(id);
      this.listening.delete(id);
      answer({ ok: false, where: "", why: "" });
    });
  }

  /** Tell something that needs no answer. */
  tell(request: ToTable): void {
    this.transport.send(JSON.stringify(request));
  }
}
