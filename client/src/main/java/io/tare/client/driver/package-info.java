/** Decides when submissions start, in a closed or an open loop, and runs a cell. */
@NullMarked
package io.tare.client.driver;

import org.jspecify.annotations.NullMarked;
