import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { zodResolver } from '@hookform/resolvers/zod';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { z } from 'zod/mini';
import * as limits from '@/client/limits';
import type { Schemas } from '@/client/schemas';
import { FormDialog } from '@/components/form/form-dialog';
import { FormTextField } from '@/components/form/form-text-field';
import { ask } from '@/lib/dialogs';
import { words } from '@/lib/form-fields';
import { reportFailure } from '@/lib/report-failure';
import { useLanguage } from '@/lib/use-language';
import { groupQuery, useDissolveGroup, useNameGroup } from './api';
import { GroupChanges } from './group-changes';
import { GroupSections, Heading } from './group-sections';
import { HandOn } from './hand-on';
import { JoinDialog } from './join-dialog';

const schema = z.object({ name: words(limits.GroupNameInput.name) });
const placeOf = (sheetId: string) => `/adm/grades/sheets/${sheetId}`;

interface GroupDialogProps {
  sheet: Schemas['SheetView'];
  onClose: () => void;
}

/** Who is graded together in a sheet: opened by its coordinator, joined and left by the teachers of the subject. */
export default function GroupDialog({ sheet, onClose }: GroupDialogProps) {
  const { data: group } = useQuery(groupQuery(sheet.sheetId));
  return group ? <Group key={group.revision} group={group} onClose={onClose} /> : null;
}

interface Joining {
  groupId: string;
  sectionId: number;
}

function Group({ group, onClose }: { group: Schemas['GroupView']; onClose: () => void }) {
  const { t } = useTranslation('gradingGroups');
  const navigate = useNavigate();
  const save = useNameGroup(group.sheetId);
  const [joining, setJoining] = useState<Joining | null>(null);
  const form = useForm({ resolver: zodResolver(schema), defaultValues: { name: group.name } });
  const mayName = group.coordinates && !group.problem && !group.joinedId;
  if (joining) {
    return (
      <JoinDialog
        {...joining}
        onJoined={(sheetId) => {
          setJoining(null);
          if (sheetId !== group.sheetId) {
            onClose();
            void navigate(placeOf(sheetId));
          }
        }}
        onClose={() => setJoining(null)}
      />
    );
  }
  return (
    <FormDialog
      title={t('title')}
      form={form}
      onSubmit={({ name }) => save.mutateAsync({ name, revision: group.revision })}
      onClose={onClose}
      submitLabel={t(group.name ? 'rename' : 'open')}
      readOnly={!mayName}
      maxWidth="md"
      after={<Members group={group} onJoin={setJoining} onClose={onClose} />}
    >
      <div>{t('hint')}</div>
      <Standing group={group} />
      {mayName && <FormTextField control={form.control} name="name" label={t('name')} hint={t('nameHint')} />}
    </FormDialog>
  );
}

/** How it is with the group, and why nothing of it may be changed now. */
function Standing({ group }: { group: Schemas['GroupView'] }) {
  const { t } = useTranslation('gradingGroups');
  const { pick } = useLanguage();
  const { name, coordinator, sections, problem, joinedId, joinedName } = group;
  if (joinedId) return <Alert severity="info">{t('joined', { name: joinedName })}</Alert>;
  const isGroup = sections.length > 1;
  return (
    <>
      {isGroup ? (
        <strong>
          {[t('named', { name }), t('coordinator', { name: pick(coordinator.th, coordinator.en) })].join(' · ')}
        </strong>
      ) : (
        <strong>{name ? t('waits', { name }) : t('alone')}</strong>
      )}
      {problem && <Alert severity="info">{problem.message}</Alert>}
    </>
  );
}

interface MembersProps {
  group: Schemas['GroupView'];
  onJoin: (joining: Joining) => void;
  onClose: () => void;
}

/** The sections, those that could come, and what the coordinator may do with the whole. */
function Members({ group, onJoin, onClose }: MembersProps) {
  const { t } = useTranslation(['gradingGroups', 'common']);
  const { pick } = useLanguage();
  const { sheetId, name, revision, sections, sectionId, openGroups, addable, coordinates, problem } = group;
  const dissolve = useDissolveGroup(sheetId);
  async function dissolved() {
    const isSure = await ask({
      title: t('dissolve.title', { name }),
      message: t('dissolve.confirm'),
      confirmLabel: t('dissolve.do'),
      cancelLabel: t('common:action.cancel'),
    });
    if (isSure) dissolve.mutate(revision, { onError: reportFailure });
  }
  return (
    <Box sx={{ display: 'grid', gap: 2.5 }}>
      <GroupSections group={group} onClose={onClose} />
      {addable.length > 0 && name && (
        <section aria-label={t('addable')}>
          <Heading>{t('addable')}</Heading>
          <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
            {addable.map((section) => (
              <Button
                key={section.sectionId}
                variant="outlined"
                onClick={() => onJoin({ groupId: sheetId, sectionId: section.sectionId })}
              >
                {t('add', { code: section.sectionCode })}
              </Button>
            ))}
          </Box>
        </section>
      )}
      {sectionId !== null && !problem && (
        <section aria-label={t('openGroups')}>
          <Heading>{t('openGroups')}</Heading>
          {openGroups.length === 0 && <Box sx={{ color: 'text.secondary' }}>{t('noOpenGroups')}</Box>}
          <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0, display: 'grid', gap: 1 }}>
            {openGroups.map((open) => (
              <Box
                component="li"
                key={open.sheetId}
                sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, justifyContent: 'space-between' }}
              >
                <div>
                  <strong>{open.name}</strong>
                  <Box sx={{ color: 'text.secondary' }}>
                    {t('openGroup', {
                      sections: open.sections.join(', '),
                      name: pick(open.coordinator.th, open.coordinator.en),
                    })}
                  </Box>
                </div>
                <Button
                  variant="outlined"
                  aria-label={t('seeLabel', { name: open.name })}
                  onClick={() => onJoin({ groupId: open.sheetId, sectionId })}
                >
                  {t('see')}
                </Button>
              </Box>
            ))}
          </Box>
        </section>
      )}
      {coordinates && !problem && sections.length > 1 && <HandOn group={group} />}
      {coordinates && !problem && name && (
        <Button color="error" sx={{ justifySelf: 'start' }} onClick={() => void dissolved()}>
          {t('dissolve.button')}
        </Button>
      )}
      <GroupChanges changes={group.changes} />
    </Box>
  );
}
