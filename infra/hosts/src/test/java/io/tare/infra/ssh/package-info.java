@NullMarked
package io.tare.infra.ssh;

import org.jspecify.annotations.NullMarked;
