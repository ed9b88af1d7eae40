import { Column, Entity, Index, PrimaryColumn } from 'typeorm';
import { column } from '../columnTypes';

/** A person with an account (specification section 3). The address is stored and looked up in lower case. */
@Entity('user')
@Index('ux_user_email', ['email'], { unique: true })
export class UserEntity {
  @PrimaryColumn(column.id) id: string;
  @Column(column.name) email: string;
  @Column(column.bool) emailVerified: boolean;
  @Column(column.name) name: string;
  @Column({ ...column.text, nullable: true }) image: string | null;
  @Column(column.date) createdAt: Date;
  @Column(column.date) updatedAt: Date;
}
