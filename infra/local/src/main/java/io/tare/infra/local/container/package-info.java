/** The platform of a container run by runc. */
package io.tare.infra.local.container;
