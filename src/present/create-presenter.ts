import type { Presenter } from '../commands/presenter-interface.ts';
import { DONE } from '../outcome.ts';
import { safeText } from './escape-control-characters.ts';
import { print } from './print-on-stdout.ts';
import type { Screen } from './screen.ts';

/** What commands print through, on the streams of one run. Everything is loaded when it is asked for. */
export function createPresenter(screen: Screen): Presenter {
  return {
    help: async (word) => (await import('./help/assemble-help.ts')).printHelp(word, screen),
    completionScript: async (shell) =>
      print((await import('./completion/embed-shell-scripts.ts')).STUBS[shell], DONE, screen),
    candidates: async (words, profiles) =>
      (await import('./completion/candidates-at-cursor.ts')).printOffer(words, profiles, screen),
    request: async (request, form) => {
      const { renderCurl, renderRequest } = await import('./dry-run-and-curl.ts');
      return print(form === 'curl' ? renderCurl(request) : renderRequest(request), DONE, screen);
    },
    record: async (record, display) => (await import('./print-record.ts')).printRecord(record, display, screen),
    settings: async (listed, isJson) =>
      (await import('./setup/print-settings.ts')).printSettings(listed, isJson, screen),
    settingsPath: (path) => print(`${safeText(path)}\n`, DONE, screen),
    diagnosis: async (diagnosis, isJson) =>
      (await import('./setup/print-diagnosis.ts')).printDiagnosis(diagnosis, isJson, screen),
    question: async (question) => {
      const { prompt } = await screen.catalogue.setup();
      return question.kind === 'token' ? prompt.token(question.origin) : prompt.baseUrl;
    },
    redact: screen.stderr.redact,
    failure: async (failure) => (await import('./print-problem.ts')).writeProblem(failure, screen),
    notice: async (notice) => (await import('./print-notice.ts')).writeNotice(notice, screen),
    batch: async (display) => (await import('./batch/print-batch.ts')).startBatch(display, screen),
    notOpened: async (record, document, why, baseUrl) =>
      (await import('./notes-after-answer.ts')).writeNotOpened(record, document, why, baseUrl, screen),
    stillOnItsWay: async (record) => (await import('./notes-after-answer.ts')).writeStillOnItsWay(record, screen),
    meanings: async (meanings, isJson) =>
      (await import('./explain/print-explanation.ts')).printMeanings(meanings, isJson, screen),
    sandboxScenarios: async (isJson) => (await import('./sandbox/print-scenarios.ts')).printScenarios(isJson, screen),
    sandboxAddress: async (baseUrl) =>
      (await import('./sandbox/print-served-requests.ts')).printAddress(baseUrl, screen),
    sandboxLog: async () => (await import('./sandbox/print-served-requests.ts')).requestLog(screen),
    follow: async (request, options) => {
      const { followBriefly, followVerbosely } = await import('./follow-lookup.ts');
      return options.verbose ? followVerbosely(screen) : followBriefly(request, options, screen);
    },
  };
}
