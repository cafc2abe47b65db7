@NullMarked
package io.tare.packing;

import org.jspecify.annotations.NullMarked;
