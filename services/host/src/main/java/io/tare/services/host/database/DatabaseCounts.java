package io.tare.services.host.database;

import java.util.OptionalLong;

/**
 * What a database did since it was opened.
 *
 * @param commits commits that have returned
 * @param unflushed those of them that are not durable
 * @param flushes how often it had its disk keep something; empty if it does not count that
 */
public record DatabaseCounts(long commits, long unflushed, OptionalLong flushes) {}
