import Button from '@mui/material/Button';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link as RouterLink, useNavigate } from 'react-router';
import type { Schemas } from '@/client/schemas';
import { confirmed } from '@/lib/confirmed';
import { MENU } from '@/lib/menus';
import { useMay } from '@/lib/use-session';
import { NextRevisionDialog } from './begin-dialogs';
import { draftQuery, useDeleteDraft } from './drafts-api';
import { ProposeProgramme } from './propose-programme';

/** What can be done with a version: a draft is edited, proposed and deleted; from an active one the next goes on. */
export function VersionActions({ version }: { version: Schemas['ProgrammeDetail'] }) {
  const { t } = useTranslation('programmes');
  const mayAdd = useMay(MENU.programmes, 'add');
  const mayEdit = useMay(MENU.programmes, 'edit');
  const [isBeginning, begin] = useState(false);
  if (version.status === 'draft') {
    return (
      mayEdit && (
        <>
          {version.deletable && <DeleteDraft version={version} />}
          <Button component={RouterLink} to={`/adm/study/programmes/${version.versionId}/edit`} variant="outlined">
            {t('edit.open')}
          </Button>
          {!version.change && version.faults.length === 0 && <ProposeProgramme version={version} />}
        </>
      )
    );
  }
  return (
    mayAdd &&
    version.status === 'active' && (
      <>
        <Button variant="outlined" onClick={() => begin(true)}>
          {t('begin.action')}
        </Button>
        {isBeginning && <NextRevisionDialog version={version} onClose={() => begin(false)} />}
      </>
    )
  );
}

/** Deletes a draft as it was seen, once that is confirmed, and goes back to the list. */
function DeleteDraft({ version: { versionId, programmeCode, revision } }: { version: Schemas['ProgrammeDetail'] }) {
  const { t } = useTranslation(['programmes', 'masters']);
  const navigate = useNavigate();
  const mayDelete = useMay(MENU.programmes, 'delete');
  const remove = useDeleteDraft(versionId);
  const { data: draft } = useQuery({ ...draftQuery(versionId), enabled: mayDelete });
  if (!mayDelete || !draft) return null;
  const askToDelete = async () => {
    const question = {
      title: t('masters:delete.title', { name: `${programmeCode} ${revision}` }),
      message: t('edit.deleteMessage'),
      confirmLabel: t('masters:delete.action'),
    };
    if (await confirmed(question, () => remove.mutateAsync(draft.edits))) void navigate('/adm/study/programmes');
  };
  return (
    <Button variant="outlined" color="error" onClick={() => void askToDelete()}>
      {t('edit.delete')}
    </Button>
  );
}
