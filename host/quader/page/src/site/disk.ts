// The folder of boards, games and variants, kept in the browser's own database.

import { HOME, type Python } from "./python";

const FOLDER = `${HOME}/quader`;

export class Disk {
  // Why nothing could be read, as where a browser lets sites keep nothing. Then nothing is written either: what may lie
  // there all the same is not replaced by a folder that began empty.
  private refused: unknown = null;

  constructor(private readonly python: Python) {}

  /** What was written down lies in the folder again; without it, the board is played on all the same. */
  open(): Promise<void> {
    const { FS } = this.python;
    FS.mkdirTree(FOLDER);
    FS.mount(FS.filesystems.IDBFS, {}, FOLDER);
    // Asked for once and without a question to people in most browsers: then nothing is cleared for want of room.
    void navigator.storage?.persist?.();
    return this.sync(true).catch((error: unknown) => {
      this.refused = error;
    });
  }

  /** Write down what has changed. What the browser has cleared meanwhile is there again: its database is opened anew, and
   * gets everything. */
  write(): Promise<void> {
    if (this.refused) return Promise.reject(this.refused);
    return this.sync(false).catch(() => {
      this.python.FS.filesystems.IDBFS.quit();
      return this.sync(false);
    });
  }

  close(): void {
    this.python.FS.unmount(FOLDER);
  }

  private sync(read: boolean): Promise<void> {
    return new Promise((done, failed) => this.python.FS.syncfs(read, (error: unknown) => (error ? failed(error) : done())));
  }
}
