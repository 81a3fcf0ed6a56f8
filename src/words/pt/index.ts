import type { Words } from '../index.ts';
import { batch } from './batch.ts';
import { document } from './document.ts';
import { explain } from './explain.ts';
import { help } from './help.ts';
import { hints } from './hints.ts';
import { lookup } from './lookup.ts';
import { report } from './report.ts';
import { service } from './service.ts';
import { settings } from './settings.ts';
import { statuses } from './statuses.ts';
import { usage } from './usage.ts';

export const pt: Words = { batch, document, explain, help, hints, lookup, report, service, settings, statuses, usage };
