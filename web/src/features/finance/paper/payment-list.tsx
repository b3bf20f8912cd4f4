import type { PaperView } from '@/features/documents/verify/paper';
import { PaperFacts } from '@/features/documents/verify/paper';
import { formatBaht } from '@/lib/money';
import { dateTime } from '@/lib/thai-date';
import { useLanguage } from '@/lib/use-language';
import { useTermName } from '@/lib/use-term-name';

/** The totals of a printed list; a person who only has its code does not see the students. */
export const PaymentListPaper: PaperView<'payment_list'> = ({ paper, content }) => {
  const { language } = useLanguage();
  const termName = useTermName();
  return (
    <PaperFacts
      paper={paper}
      facts={[
        ['term', termName(content)],
        ['listed_at', dateTime(content.listedAt, language)],
        ['listed_by', content.listedBy, true],
        ['invoices', String(content.invoices)],
        ['list_total', formatBaht(content.total)],
        ['list_credited', formatBaht(content.credited)],
        ['list_reduced', formatBaht(content.reduced)],
        ['list_paid', formatBaht(content.paid)],
        ['list_open', formatBaht(content.open)],
      ]}
    />
  );
};
