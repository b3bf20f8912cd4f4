import { useMutation } from '@tanstack/react-query';
import { api, bodyOf } from '@/client/api';
import type { Schemas } from '@/client/schemas';
import { downloadAnswer } from '@/lib/download';
import type { Language } from '@/lib/i18n';

/** Which paper of which row is printed; the language is chosen at the button. */
export type PrintedPaper = Omit<Schemas['DocumentInput'], 'language'>;

/** A paper that its area issues by routes of its own: what hands it over, and what is said once it is there. */
export interface OwnPaper {
  save: (language: Language) => Promise<void>;
  done: string;
}

/** A form of the same content that is no issued paper: its name in the menu, and what hands it over. */
export interface OtherForm {
  label: string;
  /** Said once it is there. */
  done: string;
  save: () => Promise<void>;
}

/** What was chosen: a paper in a language, or another form. */
export type Form = Language | OtherForm;

/** Issues the paper, fetches it and hands it over; resolves to its code, or to what another form says once it is there. */
export function usePrint(paper: PrintedPaper | OwnPaper) {
  return useMutation({
    mutationFn: async (form: Form): Promise<{ code: string } | { done: string }> => {
      if (typeof form !== 'string') {
        await form.save();
        return { done: form.done };
      }
      if ('save' in paper) {
        await paper.save(form);
        return { done: paper.done };
      }
      const { code } = await bodyOf(api.POST('/documents', { body: { ...paper, language: form } }));
      await downloadAnswer(api.GET('/documents/{code}/pdf', { params: { path: { code } }, parseAs: 'blob' }));
      return { code };
    },
  });
}
