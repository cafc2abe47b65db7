@NullMarked
package io.tare.archive;

import org.jspecify.annotations.NullMarked;
