@NullMarked
package io.tare.harness.client;

import org.jspecify.annotations.NullMarked;
