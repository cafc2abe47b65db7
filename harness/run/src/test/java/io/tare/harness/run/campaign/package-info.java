@NullMarked
package io.tare.harness.run.campaign;

import org.jspecify.annotations.NullMarked;
