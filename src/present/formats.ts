import type { Manner } from '../commands/presenter.ts';
import type { Catalogue } from '../language/catalogue.ts';
import type { Format } from '../options/choices.ts';
import type { AnsweredRecord } from '../record.ts';
import type { Printable } from './printable.ts';
import type { StreamStyle } from './stream-style.ts';

/** How a format prints. */
interface FormatRow {
  /** An answer that was asked for alone. */
  readonly single: (
    record: AnsweredRecord,
    style: StreamStyle,
    catalogue: Catalogue,
    manner: Manner,
  ) => Promise<Printable>;
}

/** The table of formats. Each renderer is loaded when it is asked for: a run pays for no other. */
export const FORMAT_ROWS: Readonly<Record<Format, FormatRow>> = {
  table: {
    single: async (record, style, catalogue, manner) => {
      const { renderTable } = await import('./table/table.ts');
      return renderTable(record, style, catalogue, manner);
    },
  },
  plain: {
    single: async ({ answer }, { isTerminal }) => {
      const { renderPlain } = await import('./plain.ts');
      return renderPlain(answer.tree, isTerminal);
    },
  },
  json: {
    single: async ({ body, answer }, { isTerminal, isColoured }) => {
      if (!isTerminal) return body;
      const { renderJson } = await import('./json.ts');
      return renderJson(answer.source, isColoured);
    },
  },
  message: {
    single: async (record, _, catalogue, manner) => {
      const { renderMessage } = await import('./message.ts');
      return renderMessage(record, catalogue, manner);
    },
  },
};

/** The format of a stream for which none was asked for. */
export function defaultFormat({ isTerminal }: StreamStyle): Format {
  return isTerminal ? 'table' : 'plain';
}
