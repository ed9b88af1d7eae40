import { ViewSwitch } from '../../../components/fields/ViewSwitch';
import { UndoButton } from '../../../features/tracking/UndoButton';
import { state, usePref, useViewer } from '../../../state';
import { PanelHead } from '../PanelHead';
import panel from '../PanelParts.module.css';
import { LibraryInvitation } from './LibraryStates';
import { OwnLibrary } from './OwnLibrary';

const views = [
  { value: 'card', label: 'Cards' },
  { value: 'list', label: 'List' },
] as const;

/** The library: everything a person keeps (product P1). */
export function LibraryPanel() {
  const viewer = useViewer();
  const [view, setView] = usePref('libraryView');
  return (
    <div className={panel.panel}>
      <PanelHead title="Library">
        {viewer ? <UndoButton /> : null}
        <ViewSwitch
          legend="View of the library"
          options={views}
          value={view}
          onChange={(chosen) => {
            setView(chosen);
            state.libraryPage(1);
          }}
        />
      </PanelHead>
      {viewer ? <OwnLibrary view={view} /> : <LibraryInvitation view={view} />}
    </div>
  );
}
