"""The hub, for more than one PC can hold.

The PCs of the boards publish what the boards told over MQTT (publisher.py), a consumer writes it in batches into
PostgreSQL and confirms it (consumer.py, store.py), and spectators read it from there (spectators.py). A real broker
stands in between: broker.py writes its configuration. What a message looks like is in message.py.
"""
