-- The rule of boardgammon-v1 in DuckDB's own words: a third implementation, to agree with and to be measured against.
-- reads: rolls; gives roll_id and verdict, in the order of position
with keys as (
    select
        *,
        server_seed || unhex(repeat('00', 32)) as key,
        encode(match_id || ':' || roll_id || ':' || nonce::varchar || ':' || lower(hex(client_entropy))) as message,
    from rolls
),

digests as (
    select
        *,
        sha256(
            xor(key::bit, unhex(repeat('5c', 64))::bit)::blob
            || unhex(sha256(xor(key::bit, unhex(repeat('36', 64))::bit)::blob || message))
        ) as digest,
    from keys
),

walked as (
    select
        *,
        list_filter(
            list_transform(range(0, 32), lambda place: ('0x' || substr(digest, 2 * place + 1, 2))::integer),
            lambda byte: byte < 252
        ) as kept,
    from digests
)

select
    position,
    case
        when unhex(sha256(server_seed)) != commitment then 'wrong_commitment'
        when len(kept) < 2 then 'exhausted'
        when kept[1] % 6 + 1 != die_1 or kept[2] % 6 + 1 != die_2 then 'wrong_dice'
        else 'ok'
    end as verdict,
from walked
order by position
