import type { Report } from '../contract/report.ts';
import type { Catalogue } from '../language/catalogue.ts';
import type { Format } from '../settings/options.ts';
import type { Surface } from './surface.ts';

type Renderer = (report: Report, surface: Surface, catalogue: Catalogue) => Promise<string | Uint8Array>;

/** One renderer a format. Each is loaded when it is asked for: a run pays for no other. */
export const RENDERERS: Readonly<Record<Format, Renderer>> = {
  table: async (report, surface, catalogue) => {
    const { renderTable } = await import('./table/table.ts');
    return renderTable(report, surface, catalogue);
  },
  plain: async ({ answer }, { isTerminal }) => {
    const { renderPlain } = await import('./plain.ts');
    return renderPlain(answer.tree, isTerminal);
  },
  json: async ({ body, answer }, { isTerminal, isColoured }) => {
    if (!isTerminal) return body;
    const { renderJson } = await import('./json.ts');
    return renderJson(answer.source, isColoured);
  },
};
