import { version } from '../package.json';
import { CATALOGUES } from '../src/language/catalogue.ts';
import { LANGUAGES } from '../src/options/choices.ts';
import { TOOL_WORDS } from './language/catalogue.ts';
import { manualPage } from './manual/page.ts';
import { withBlocks } from './readme-blocks.ts';
import { settingsSchema } from './settings-schema.ts';

/** A file that comes, whole or in part, from the program's tables. */
interface Generated {
  /** From the root of the repository. */
  readonly path: string;
  /** What belongs into the file, given what stands in it. */
  readonly make: (current: string) => string;
}

/** The README of each language. */
const READMES = { pt: 'README.pt-BR.md', en: 'README.md' } as const;

/**
 * The manual's pages of each language. `man` is a tree of manuals: where it is searched, `man recibo` is Portuguese
 * under a Portuguese locale. npm, however, links a page into the one folder for all languages, by its file's name: for
 * users of npm, Portuguese has a page under a name of its own as well.
 */
const MANUALS = {
  pt: [
    { path: 'man/pt/man1/recibo.1', name: 'recibo', seeAlso: ['curl(1)', 'jq(1)'] },
    { path: 'man/man1/recibo-pt.1', name: 'recibo-pt', seeAlso: ['curl(1)', 'jq(1)', 'recibo(1)'] },
  ],
  en: [{ path: 'man/man1/recibo.1', name: 'recibo', seeAlso: ['curl(1)', 'jq(1)', 'recibo-pt(1)'] }],
} as const;

/** What editors check a settings file by. */
const SCHEMA = 'src/settings/config.schema.json';

/** Everything that is generated. `npm run generate` writes it, and a test tells where it is out of date. */
export async function generated(): Promise<readonly Generated[]> {
  const ofLanguages = LANGUAGES.map(async (tag): Promise<Generated[]> => {
    const [help, words] = [await CATALOGUES[tag].help(), TOOL_WORDS[tag]];
    return [
      { path: READMES[tag], make: (readme) => withBlocks(readme, help, words) },
      ...MANUALS[tag].map((about) => ({
        path: about.path,
        make: () => manualPage({ ...about, version }, help, words),
      })),
    ];
  });
  return [...(await Promise.all(ofLanguages)).flat(), { path: SCHEMA, make: settingsSchema }];
}
