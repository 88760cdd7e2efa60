/*
 * How long something takes.
 */
#ifndef CORE_CLOCK_H
#define CORE_CLOCK_H

/* Seconds since some moment that stays. */
double clock_seconds(void);

#endif
