/** The platform of a container run by runc. */
@NullMarked
package io.tare.infra.local.container;

import org.jspecify.annotations.NullMarked;
