import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { api, idempotencyKey } from '@/client/api';
import { downloadAnswer } from '@/lib/download';
import type { Language } from '@/lib/i18n';
import { tracked } from '@/lib/tracking';

/**
 * What is printed of which document. Of a receipt `next` is the original while it was not released, else a copy; a
 * `substitute` stands for an original that is lost, and says why.
 */
export type MoneyPaper =
  | { kind: 'invoice' | 'credit_note'; number: string }
  | { kind: 'receipt'; number: string; wanted: 'next' | 'copy' }
  | { kind: 'substitute'; number: string; reason: string };

interface Print {
  paper: MoneyPaper;
  language: Language;
}

function asked({ paper, language }: Print, key: string) {
  const path = { number: paper.number };
  const keyed = { path, header: { 'Idempotency-Key': key } };
  switch (paper.kind) {
    case 'invoice':
      return api.POST('/finance/invoices/{number}/prints', { params: { path }, body: { language }, parseAs: 'blob' });
    case 'credit_note':
      return api.POST('/finance/credit-notes/{number}/prints', {
        params: { path },
        body: { language },
        parseAs: 'blob',
      });
    case 'receipt':
      return api.POST('/finance/receipts/{number}/prints', {
        params: keyed,
        body: { language, wanted: paper.wanted },
        parseAs: 'blob',
      });
    case 'substitute':
      return api.POST('/finance/receipts/{number}/substitutes', {
        params: keyed,
        body: { language, reason: paper.reason },
        parseAs: 'blob',
      });
  }
}

/**
 * Prints a paper of money and hands its PDF over. Until it arrived the same wish keeps its key: an original whose
 * download was lost comes back as the original.
 */
export function usePrintMoney() {
  const client = useQueryClient();
  const keys = useRef(new Map<string, string>());
  return useMutation({
    mutationFn: async (print: Print) => {
      const wish = JSON.stringify(print);
      const key = keys.current.get(wish) ?? idempotencyKey();
      keys.current.set(wish, key);
      await tracked(downloadAnswer(asked(print, key)));
      keys.current.delete(wish);
    },
    onSettled: () => client.invalidateQueries({ queryKey: ['finance'] }),
  });
}
