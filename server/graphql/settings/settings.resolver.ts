import { Arg, Ctx, Mutation, Query, Resolver } from 'type-graphql';
import type { Deps } from '../../domain/deps';
import { chosenKinds, type Settings as DomainSettings, settingsOf } from '../../domain/settings/settings';
import { type SettingsChange, updateSettings } from '../../domain/settings/updateSettings';
import type { GraphqlContext } from '../context';
import { Operation } from '../schema/operation';
import { requireUser, requireViewer } from '../session/viewer';
import { Settings, UpdateSettingsInput } from './settings.type';

/** Settings stored on the server. Programs may read them; only users in a browser may change them. */
@Resolver()
export class SettingsResolver {
  @Query(() => Settings, { description: "The viewer's settings. Scope READ_ACCOUNT." })
  async settings(@Ctx() context: GraphqlContext): Promise<Settings> {
    const { id } = await requireUser(context, 'READ_ACCOUNT');
    const [settings] = await settingsOf({ manager: context.deps.db.manager }, [id]);
    if (!settings) throw new Error('settingsOf gives one for each user');
    return present(context.deps, id, settings);
  }

  @Operation({ access: 'BROWSER', log: 'settings' })
  @Mutation(() => Settings, { description: "Changes some of the viewer's settings." })
  async updateSettings(
    @Arg('input', () => UpdateSettingsInput, { description: 'The changes.' }) input: UpdateSettingsInput,
    @Ctx() context: GraphqlContext,
  ): Promise<Settings> {
    const { user } = await requireViewer(context);
    const given = Object.entries(input).filter(([, value]) => value !== null && value !== undefined);
    const change = Object.fromEntries(given) as SettingsChange;
    if (change.country === '') change.country = null;
    return present(context.deps, user.id, await updateSettings(context.deps, { userId: user.id, change }));
  }
}

function present(
  { config }: Pick<Deps, 'config'>,
  id: string,
  { silenced, titleLanguage, ...plain }: DomainSettings,
): Settings {
  const notifications = chosenKinds.map((kind) => ({ kind, enabled: !silenced.includes(kind) }));
  return { id, ...plain, titleLanguage: titleLanguage ?? config.site.titleLanguage, notifications };
}
