import { Column, Entity, Index, PrimaryColumn } from 'typeorm';
import { column } from '../columnTypes';

/** A one-time value that waits to be used: password reset, deletion, OAuth state (specification section 3, contract section 7). */
@Entity('verification')
@Index('ix_verification_identifier', ['identifier', 'createdAt'])
@Index('ix_verification_expires', ['expiresAt'])
export class VerificationEntity {
  @PrimaryColumn(column.id) id: string;
  @Column(column.name) identifier: string;
  @Column(column.text) value: string;
  @Column(column.date) expiresAt: Date;
  @Column(column.date) createdAt: Date;
  @Column(column.date) updatedAt: Date;
}
