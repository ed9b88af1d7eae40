import { Column, Entity, PrimaryColumn } from 'typeorm';
import { column, RefersTo } from '../columnTypes';
import { UserEntity } from './accounts';

/** All settings of the site that operators have set in the browser, as they were after one change. The newest is in force. */
@Entity('site_settings_version')
@RefersTo('fk_site_settings_version_by', 'byId', () => UserEntity, { onDelete: 'SET NULL' })
export class SiteSettingsVersionEntity {
  /** 1 for the first. */
  @PrimaryColumn(column.int) version: number;
  /** Texts by the name of their variable, as JSON. */
  @Column(column.text) texts: string;
  /** Null once their account is gone. */
  @Column({ ...column.id, nullable: true }) byId: string | null;
  @Column(column.date) createdAt: Date;
}

export const siteSettingsEntities = [SiteSettingsVersionEntity];
