/**
 * The cache directory that is kept between runs, which of its entries are Tare's, and its free
 * space.
 */
@NullMarked
package io.tare.infra.hosts.cache;

import org.jspecify.annotations.NullMarked;
