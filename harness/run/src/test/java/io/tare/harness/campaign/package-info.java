@NullMarked
package io.tare.harness.campaign;

import org.jspecify.annotations.NullMarked;
