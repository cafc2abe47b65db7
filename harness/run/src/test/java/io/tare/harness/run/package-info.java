@NullMarked
package io.tare.harness.run;

import org.jspecify.annotations.NullMarked;
