import { setImmediate as nextTurn } from 'node:timers/promises';
import AsyncLibsql from 'libsql/promise';
import { ENGINE_WAIT_MS } from './SqliteConnection';

export type Row = Record<string, unknown>;

/** The part of `libsql/promise` that is used; its own types are `any`. */
interface Engine {
  prepare(sql: string): Promise<Statement>;
  exec(sql: string): Promise<void>;
  interrupt(): void;
  close(): void;
}

interface Statement {
  columns(): { name: string }[];
  iterate(parameters: unknown[]): Promise<Iterable<Row>>;
}

const MAX_STATEMENTS_CACHED = 200;
/** Rows that the driver returns at a time. */
const ROWS_PER_BATCH = 100;
/** Milliseconds of fetching rows before yielding to the event loop. */
const SLICE_MS = 5;

/**
 * A read-only connection whose statements run on a thread of the driver. It takes one read at a time: the engine locks the
 * connection while a statement runs, and the main thread would wait for that lock. For the same reason no statement is dropped
 * while the connection is in use: the garbage collector could finalise it on the main thread at any moment.
 */
export class ReaderConnection {
  private readonly statements = new Map<string, Statement>();

  private constructor(private readonly engine: Engine) {}

  static async open(file: string): Promise<ReaderConnection> {
    const engine = new AsyncLibsql(file, { timeout: ENGINE_WAIT_MS }) as unknown as Engine;
    await engine.exec('PRAGMA query_only = ON');
    return new ReaderConnection(engine);
  }

  /** Whether it has enough statements, so that the next one needs a new connection. */
  get full(): boolean {
    return this.statements.size >= MAX_STATEMENTS_CACHED;
  }

  async read(sql: string, parameters: unknown[]): Promise<Row[]> {
    const statement = this.statements.get(sql) ?? (await this.prepare(sql));
    const rows: Row[] = [];
    let sliceEnds = performance.now() + SLICE_MS;
    for (const row of await statement.iterate(parameters)) {
      rows.push(row);
      if (rows.length % ROWS_PER_BATCH !== 0 || performance.now() < sliceEnds) continue;
      await nextTurn();
      sliceEnds = performance.now() + SLICE_MS;
    }
    return rows;
  }

  /** Makes the current read fail with SQLITE_INTERRUPT. */
  interrupt(): void {
    this.engine.interrupt();
  }

  /** Must not be called during a read. */
  close(): void {
    this.statements.clear();
    this.engine.close();
  }

  /**
   * The driver runs the first step of a statement on its own thread and the others on the main thread, as rows are fetched.
   * Materialised, all the work is done in the first step, and the others only fetch.
   */
  private async prepare(sql: string): Promise<Statement> {
    const whole = await this.keep(sql, `WITH answer AS MATERIALIZED (${sql}\n) SELECT * FROM answer`);
    // Of two columns with one name, the second would become "name:1".
    if (whole.columns().some(({ name }) => /:\d+$/.test(name))) return await this.keep(sql, sql);
    return whole;
  }

  private async keep(key: string, sql: string): Promise<Statement> {
    const statement = await this.engine.prepare(sql);
    this.statements.set(key, statement);
    return statement;
  }
}
