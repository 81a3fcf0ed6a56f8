import { maskedEvent } from './masked-event.ts';
import { maskedRecord } from './masked-record.ts';
import type { Presenter } from './presenter.ts';

/** `--mask`: whatever is printed of a lookup, in whatever format, is made of what was found without its CPFs. */
export function maskedPresenter(presenter: Presenter): Presenter {
  return {
    ...presenter,
    record: (record, display) => presenter.record(maskedRecord(record), display),
    notOpened: (record, ...why) => presenter.notOpened(maskedRecord(record), ...why),
    stillOnItsWay: (record) => presenter.stillOnItsWay(maskedRecord(record)),
    async follow(request, options) {
      const following = await presenter.follow(request, options);
      return {
        ...following,
        observe: (event, receipt) => following.observe(maskedEvent(event), receipt),
        onWaiting: (record, ms) => following.onWaiting(record && maskedRecord(record), ms),
      };
    },
    async batch(display) {
      const printer = await presenter.batch(display);
      return {
        ...printer,
        observe: (event, receipt) => printer.observe(maskedEvent(event), receipt),
        textOf: (record) => printer.textOf(maskedRecord(record)),
      };
    },
  };
}
