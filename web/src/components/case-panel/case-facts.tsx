import EventIcon from '@mui/icons-material/EventOutlined';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import { useTranslation } from 'react-i18next';
import type { Schemas } from '@/client/schemas';
import { Refusal } from '@/components/refusal';
import { StatusChip } from '@/components/status-chip';
import { dateTime, endTime } from '@/lib/thai-date';
import { useLanguage } from '@/lib/use-language';
import type { CaseTexts } from './use-case-texts';

/** Until when, and what happens then if nobody acts. */
export function DeadlineNotice({ deadline, texts }: { deadline: Schemas['Deadline']; texts: CaseTexts }) {
  const { t } = useTranslation('case');
  const { language } = useLanguage();
  const at = endTime(deadline.at, language);
  return (
    <Alert severity="warning" icon={<EventIcon />}>
      <Box sx={{ fontWeight: 700 }}>{texts.until(deadline.effect, at) || t('deadline', { at })}</Box>
      {texts.deadline(deadline.effect)}
    </Alert>
  );
}

/** Who must approve after the student's action, shown before the action. */
export function LaterNotice({ stage, asked, texts }: { stage: string; asked: Schemas['Names']; texts: CaseTexts }) {
  const { pick } = useLanguage();
  const words = texts.later(stage, pick(asked.th, asked.en));
  return words && <Alert severity="info">{words}</Alert>;
}

/** Who has it now, since when and until when, and to whom it goes when they do not decide. */
export function Holders({ holders, texts }: { holders: readonly Schemas['HolderView'][]; texts: CaseTexts }) {
  const { t } = useTranslation('case');
  const { language, pick } = useLanguage();
  return (
    <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0, display: 'grid', gap: 1 }}>
      {holders.map((holder) => (
        <li key={holder.th + holder.since}>
          <Box sx={{ fontWeight: 700 }}>{pick(holder.th, holder.en)}</Box>
          <Box sx={{ fontSize: '0.88rem', color: 'text.secondary' }}>
            {t('since', { at: dateTime(holder.since, language) })}
            {holder.dueAt && ` · ${t('due', { at: endTime(holder.dueAt, language) })}`}
            {holder.escalatesAt && <div>{texts.escalation(holder.task, endTime(holder.escalatesAt, language))}</div>}
            {/* Whom it was escalated to has it since then: that is said already. */}
            {holder.escalatedAt && holder.escalatedAt !== holder.since && (
              <div>{t('escalated', { at: dateTime(holder.escalatedAt, language) })}</div>
            )}
          </Box>
        </li>
      ))}
    </Box>
  );
}

interface ItemsProps {
  kind: Schemas['CaseKind'];
  items: readonly Schemas['ItemView'][];
  texts: CaseTexts;
}

/** What was asked for, line by line, what became of it, and why not. */
export function Items({ kind, items, texts }: ItemsProps) {
  const { pick } = useLanguage();
  return (
    <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0, display: 'grid', gap: 1.25 }}>
      {items.map((item) => (
        <Box
          component="li"
          key={item.key}
          sx={{
            display: 'grid',
            gap: 0.5,
            pb: 1.25,
            borderBottom: 1,
            borderColor: 'divider',
            '&:last-child': { border: 0, pb: 0 },
          }}
        >
          <Box sx={{ display: 'flex', gap: 1, justifyContent: 'space-between', alignItems: 'flex-start' }}>
            <span>{pick(item.label.th, item.label.en)}</span>
            <StatusChip of={kind} state={item.outcome} label={texts.outcome(item.outcome)} />
          </Box>
          {item.refused && <Refusal refused={item.refused} />}
        </Box>
      ))}
    </Box>
  );
}
