import type { AnswerPresenter, BatchPrinter, Following } from './lookup-presenter-interface.ts';
import { maskedEvent, maskedRecord } from './masked-record.ts';

/**
 * `--mask`: whatever is printed of a lookup, in whatever format, is made of what was found without its CPFs. Each member is
 * named, so that no new one can be forgotten.
 */
export function maskedAnswers(presenter: AnswerPresenter): AnswerPresenter {
  return {
    record: (record, display) => presenter.record(maskedRecord(record), display),
    notOpened: (record, ...why) => presenter.notOpened(maskedRecord(record), ...why),
    stillOnItsWay: (record) => presenter.stillOnItsWay(maskedRecord(record)),
    follow: async (request, options) => maskedFollowing(await presenter.follow(request, options)),
    batch: async (display) => maskedPrinter(await presenter.batch(display)),
  };
}

function maskedFollowing({ observe, onWaiting, onDocument, end }: Following): Following {
  return {
    observe: (event, receipt, answer) => observe(maskedEvent(event, answer), receipt),
    onWaiting: (record, ms) => onWaiting(record && maskedRecord(record), ms),
    onDocument,
    end,
  };
}

function maskedPrinter(printer: BatchPrinter): BatchPrinter {
  const { observe, lettersOf, end, head, backlog, onLongWait, notice, output, clear } = printer;
  return {
    observe: (event, receipt, answer) => observe(maskedEvent(event, answer), receipt),
    lettersOf: (record) => lettersOf(maskedRecord(record)),
    head,
    backlog,
    onLongWait,
    notice,
    output,
    clear,
    end,
  };
}
