import { buffer } from 'node:stream/consumers';
import { Readable } from 'node:stream';
import type { FileStore } from '#server/files/file-store.ts';
import { spool } from '#server/files/spool.ts';
import { QuotaExceeded } from '#server/files/stored-files.ts';
import { type JobContext, JobRefused } from '#server/jobs/define-job.ts';
import { type Printer, PrintProblem } from '#server/print/index.ts';
import { type FoundReport, hashOf, type PreparedReport } from './report-data.ts';
import { reportHtml } from './report-html.ts';
import { assetsFrom, PRINT_FORM } from './report-pdf.ts';

/** The printer prints two; meanwhile what is printed is stored, and what comes next is drawn. */
const AT_ONCE = 4;
/** Pictures that stand in every report are read once. */
const KEPT_PICTURE_BYTES = 32_000_000;

/** What is made of each, in their order, some at once. Nothing is left under way when it ends, one way or another. */
export async function* madeInOrder<Item, Made>(
  items: AsyncIterable<Item>,
  make: (item: Item) => Promise<Made>,
): AsyncGenerator<Made> {
  const underWay: Promise<Made>[] = [];
  try {
    for await (const item of items) {
      const making = make(item);
      // Whoever waits for it in turn hears of it.
      making.catch(() => undefined);
      underWay.push(making);
      if (underWay.length === AT_ONCE) yield await (underWay.shift() as Promise<Made>);
    }
    for (let next = underWay.shift(); next; next = underWay.shift()) yield await next;
  } finally {
    await Promise.allSettled(underWay);
  }
}

type Asset = Awaited<ReturnType<ReturnType<typeof assetsFrom>>>;

function keepingPictures(open: FileStore['open']) {
  const read = assetsFrom(open);
  const kept = new Map<string, Asset>();
  let bytes = 0;
  return async (path: string): Promise<Asset> => {
    if (kept.has(path)) return kept.get(path);
    const asset = await read(path);
    bytes += asset?.bytes.length ?? 0;
    if (bytes <= KEPT_PICTURE_BYTES) kept.set(path, asset);
    return asset;
  };
}

/** A machine that cannot print at all says so at once, and not of each person. */
const isHopeless = (error: unknown) =>
  error instanceof PrintProblem && (error.code === 'no-chromium' || error.code === 'no-start');

type Context = Pick<
  JobContext<unknown>,
  'listSteps' | 'saveStep' | 'openFile' | 'openPublicFile' | 'publicUrl' | 'signal'
>;

/** Prints reports of one template, and keeps each: a later run of the same job prints none of them again. */
export class BatchPrinting {
  readonly #context: Context;
  readonly #printer: Printer;
  readonly #fingerprint: string;
  readonly #steps: ReadonlyMap<string, string>;
  readonly #assets: ReturnType<typeof keepingPictures>;

  private constructor(
    context: Context,
    printer: Printer,
    report: PreparedReport,
    steps: ReadonlyMap<string, string>,
  ) {
    this.#context = context;
    this.#printer = printer;
    this.#fingerprint = report.fingerprint();
    this.#steps = steps;
    this.#assets = keepingPictures((key) => context.openPublicFile(key));
  }

  static async begin(context: Context, printer: Printer, report: PreparedReport): Promise<BatchPrinting> {
    return new BatchPrinting(context, printer, report, await context.listSteps());
  }

  /**
   * What was printed before is used as long as the template, the person and the own answers are the same; figures of others
   * change all the time, and are those of the moment when it was printed.
   */
  #stepOf({ data }: FoundReport): string {
    return `${data.subject.name} ${hashOf(PRINT_FORM, this.#fingerprint, data.subject, data.answerMap)}`;
  }

  /** The PDF; or why there is none, in a sentence, after a second attempt. */
  async pdfOf(found: FoundReport): Promise<Buffer | string> {
    const step = this.#stepOf(found);
    const known = this.#steps.get(step);
    if (known !== undefined) return buffer((await this.#context.openFile(known)).stream);
    const pdf = await this.#printed(found).catch((error: unknown) => this.#orThrow(error));
    const made = pdf ?? (await this.#printed(found).catch((error: unknown) => this.#reasonOf(error)));
    if (Buffer.isBuffer(made)) await this.#keep(step, made);
    return made;
  }

  #printed({ template, data }: FoundReport): Promise<Buffer> {
    const { signal, publicUrl } = this.#context;
    signal.throwIfAborted();
    const { html, title } = reportHtml(template, data, publicUrl);
    return this.#printer.print(html, {
      ...{ header: template.name, footer: title, assets: this.#assets, signal },
    });
  }

  #orThrow(error: unknown): undefined {
    this.#context.signal.throwIfAborted();
    if (isHopeless(error)) throw new JobRefused((error as PrintProblem).message);
  }

  #reasonOf(error: unknown): string {
    this.#orThrow(error);
    return error instanceof PrintProblem ? error.message : '报告中的内容无法打印';
  }

  async #keep(step: string, pdf: Buffer): Promise<void> {
    const spooled = await spool(Readable.from([pdf]));
    try {
      const file = { path: spooled.path, extension: 'pdf', contentType: 'application/pdf' };
      await this.#context.saveStep(step, file);
    } catch (error) {
      // It is in the file all the same; a later run would only have to print it once more.
      if (!(error instanceof QuotaExceeded)) throw error;
    } finally {
      await spooled.remove();
    }
  }
}
