import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import { useTranslation } from 'react-i18next';
import type { Schemas } from '@/client/schemas';
import { useLanguage } from '@/lib/use-language';

/** Why it may not be agreed to, or what it would do to the audit of this moment. */
export function PreviewedEffect({ preview }: { preview: Schemas['ExceptionPreview'] }) {
  const { t } = useTranslation('exceptions');
  const { refused, effect } = preview;
  if (refused)
    return (
      <Alert severity="warning">
        {refused.message} {refused.remedy}
      </Alert>
    );
  return (
    effect && (
      <Alert severity="info" icon={false}>
        <strong>{t('effect.title')}</strong>
        <ExceptionEffect effect={effect} />
      </Alert>
    )
  );
}

/** What an exception does to the audit: credits, requirements and where subjects count, before and after. */
export function ExceptionEffect({ effect }: { effect: Schemas['ExceptionEffect'] }) {
  const { t } = useTranslation(['exceptions', 'audit']);
  const { pick } = useLanguage();
  const { before, after, nodes, subjects } = effect;
  const named = (places: Schemas['ExceptionEffect']['subjects'][number]['before']) =>
    places.map(({ th, en }) => pick(th, en)).join(', ') || t('effect.nowhere');
  return (
    <Box component="ul" aria-label={t('effect.title')} sx={{ m: 0, pl: 2.5, display: 'grid', gap: 0.5 }}>
      <li>{t('effect.toTake', { before: before.toTake, after: after.toTake })}</li>
      {nodes.length === 0 && subjects.length === 0 && <li>{t('effect.nothing')}</li>}
      {nodes.map((node) => (
        <li key={node.path}>
          {t(Number(node.shortAfter) > 0 ? 'effect.lacking' : 'effect.node', {
            name: pick(node.name.th, node.name.en),
            before: t(`audit:state.${node.before}`),
            after: t(`audit:state.${node.after}`),
            short: node.shortAfter,
          })}
        </li>
      ))}
      {subjects.map((subject) => (
        <li key={subject.code}>
          {t('effect.subject', {
            code: subject.code,
            name: pick(subject.name.th, subject.name.en),
            before: named(subject.before),
            after: named(subject.after),
          })}{' '}
          {t(`effect.why.${subject.why}`, { codes: subject.by.join(', ') })}
        </li>
      ))}
      {!effect.isProven && <li>{t('audit:notProven')}</li>}
    </Box>
  );
}
