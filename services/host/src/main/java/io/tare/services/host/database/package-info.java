/**
 * The database of a served application: embedded Derby in a directory of its own, a pool of
 * GlassFish for it, and the counts of its commits and flushes.
 */
package io.tare.services.host.database;
