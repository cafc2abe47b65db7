/**
 * The cache directory that is kept between runs, which of its entries are Tare's, and its free
 * space.
 */
package io.tare.infra.hosts.cache;
