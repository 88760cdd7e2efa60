/*
 * Statements of one kind each. Those of local.c leave the new names in scope.
 */
#ifndef ORACLE_STATEMENT_H
#define ORACLE_STATEMENT_H

struct name;
struct writer;

/* --- local.c --- */

void put_integer(struct writer *writer);
void put_two_integers(struct writer *writer);
void put_deduced_integer(struct writer *writer);
void put_loaded_integer(struct writer *writer);
void put_late_integer(struct writer *writer);
void put_assignment(struct writer *writer);
void put_held_value(struct writer *writer);
void put_new_pointer(struct writer *writer);
void put_pointer_step(struct writer *writer);
void put_turned_vector(struct writer *writer);
void put_registers(struct writer *writer);

/* A store whose address is the variable's value. */
void put_observation(struct writer *writer, const struct name *name);

/* A memory that a pointer may move in: one without an end. */
unsigned free_memory(struct writer *writer);

/* --- access.c --- */

void put_store(struct writer *writer);
void put_idle_load(struct writer *writer);
void put_update(struct writer *writer);
void put_atomic(struct writer *writer);
void put_copy(struct writer *writer);
void put_made_vector(struct writer *writer);
void put_row_pointer(struct writer *writer);

/* --- function.c --- */

void put_accessing_call(struct writer *writer);

#endif
