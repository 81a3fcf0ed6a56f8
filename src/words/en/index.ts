import { lazily } from '../../lazy.ts';
import { batch } from './batch.ts';
import { document } from './document.ts';
import { explain } from './explain.ts';
import { files } from './files.ts';
import { help } from './help.ts';
import { report } from './report.ts';
import { sandbox } from './sandbox.ts';
import { service } from './service.ts';
import { settings } from './settings.ts';
import { statuses } from './statuses.ts';
import { usage } from './usage.ts';

const subjects = { batch, document, explain, files, help, report, sandbox, service, settings, statuses, usage };
export const en = lazily(subjects);

/** English says which words there are; what Portuguese lacks is a compile error. */
export type Words = typeof en;
