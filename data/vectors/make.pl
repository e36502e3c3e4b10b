#!/usr/bin/env perl
# Makes the verification vectors beside this file. Shares no code with the pipeline: every hash is one call of the
# openssl command, the rules are written out once more here, from the text of the schemes.
#
#     perl data/vectors/make.pl        (about a minute; the same files every time)
#
# Each line is one record as `dicecount check` reads it, with two further keys: `case` says what is special or wrong,
# `want` what must come out: verdict, and where the rule gives dice also dice and dropped bytes.
use strict;
use warnings;
use utf8;
use Encode qw(encode decode);
use File::Basename qw(dirname);
use File::Temp qw(tempfile);
use JSON::PP;

my $here = dirname(__FILE__);
my $json = JSON::PP->new->canonical->utf8;
my ($handle, $scratch) = tempfile(UNLINK => 1);
binmode $handle;

sub openssl {    # bytes in, bytes out
    my ($data, @arguments) = @_;
    seek $handle, 0, 0;
    truncate $handle, 0;
    print {$handle} $data;
    $handle->flush;
    open my $pipe, '-|', 'openssl', 'dgst', '-binary', @arguments, $scratch or die "openssl: $!";
    binmode $pipe;
    local $/;
    my $out = <$pipe>;
    close $pipe or die "openssl failed";
    return $out;
}

sub sha256 { openssl($_[0], '-sha256') }
sub sha512 { openssl($_[0], '-sha512') }
sub hmac256 { openssl($_[1], '-sha256', '-mac', 'HMAC', '-macopt', 'hexkey:' . unpack('H*', $_[0])) }
sub hmac512 { openssl($_[1], '-sha512', '-mac', 'HMAC', '-macopt', 'hexkey:' . unpack('H*', $_[0])) }
sub hex_of { unpack 'H*', $_[0] }

sub walk {    # the published rule: drop bytes >= limit, the rest mod 6 + 1
    my ($bytes, $from, $limit) = (@_, 252);
    $limit = $_[2] // 252;
    my (@faces, @dropped, $seen);
    $seen = 0;
    for my $byte (unpack 'C*', $bytes) {
        last if @faces == 2;
        if ($byte >= $limit) { push @dropped, $byte if $seen >= $from; next }
        push @faces, $byte % 6 + 1 if $seen >= $from;
        $seen++;
    }
    return (\@faces, \@dropped);
}

sub other { $_[0] % 6 + 1 }    # a face that is not this one

# ---------------------------------------------------------------- one seed a roll

my (@out, %names);

sub put {
    my ($case, $record, $want) = @_;
    die "two vectors are called $case" if $names{$case}++;
    push @out, { %$record, case => $case, want => $want };
}

sub save {
    my ($file) = @_;
    open my $to, '>', "$here/$file" or die "$file: $!";
    binmode $to;
    print {$to} $json->encode($_), "\n" for @out;
    close $to;
    printf "%-32s %d vectors\n", $file, scalar @out;
    @out = ();
}

my $SEED = sha256('a server seed');
my $ENTROPY = substr(sha256('client entropy'), 0, 16);

sub roll_message {
    my ($match, $roll, $nonce, $entropy) = @_;
    return encode('UTF-8', "$match:$roll:$nonce:") . hex_of($entropy);
}

sub honest {    # an honest record, some fields replaced before the dice are thrown
    my (%with) = @_;
    my %field = (match => 'mat_7Q2fK9', roll => 'rol_01JZX4', nonce => 41, seed => $SEED, entropy => $ENTROPY, %with);
    my $digest = hmac256($field{seed}, roll_message(@field{qw(match roll nonce entropy)}));
    my ($faces, $dropped) = walk($digest, 0);
    my $record = {
        recipe => 'boardgammon-v1', match_id => $field{match}, roll_id => $field{roll}, nonce => $field{nonce},
        commitment => hex_of(sha256($field{seed})), server_seed => hex_of($field{seed}),
        client_entropy => hex_of($field{entropy}), die_1 => $faces->[0], die_2 => $faces->[1],
    };
    return ($record, { verdict => 'ok', dice => $faces, dropped => $dropped }, $digest);
}

sub ok {
    my ($case, %with) = @_;
    my ($record, $want) = honest(%with);
    put($case, $record, $want);
}

sub search {    # the first nonce whose digest has the wanted shape
    my ($is) = @_;
    for my $nonce (1 .. 200_000) {
        my $digest = hmac256($SEED, roll_message('mat_7Q2fK9', 'rol_01JZX4', $nonce, $ENTROPY));
        return ($nonce, $digest) if $is->(unpack 'C*', $digest);
    }
    die 'no such digest';
}

sub failing {    # an honest record with fields changed afterwards
    my ($case, $verdict, $change, %with) = @_;
    my ($record, $want) = honest(%with);
    my %changed = (%$record, %$change);
    my $wanted = { verdict => $verdict };
    $wanted = { %$want, verdict => $verdict } if $verdict eq 'wrong_dice' or $verdict eq 'wrong_commitment';
    delete @$wanted{qw(dice dropped)} if exists $change->{server_seed};
    put($case, \%changed, $wanted);
}

sub misread {    # dice as somebody gets them who misreads the rule; wherever both agree, the next nonce is tried
    my ($case, $wrong) = @_;
    for my $nonce (300 .. 400) {
        my ($record, $want, $digest) = honest(nonce => $nonce);
        my $faces = $wrong->($record, $digest, $nonce);
        next if "@$faces" eq "@{$want->{dice}}" or grep { $_ < 1 or $_ > 6 } @$faces;
        put($case, { %$record, die_1 => $faces->[0], die_2 => $faces->[1] }, { %$want, verdict => 'wrong_dice' });
        return;
    }
    die "$case: always right";
}

sub faces_of { (walk($_[0], 0))[0] }

ok('plain');
ok('nonce_zero', nonce => 0);
ok('nonce_negative', nonce => -17);
ok('nonce_19_digits', nonce => 9223372036854775807);
ok('nonce_most_negative', nonce => -9223372036854775807 - 1);
ok('ids_upper_case', match => 'MAT_ABCDEF', roll => 'ROL-XYZ');
ok('ids_with_leading_zeros', match => '007', roll => '0001');
ok('ids_not_ascii', match => 'mat_Größe', roll => "ролл-\x{661}\x{662}-\x{1F3B2}");
ok('ids_decomposed_accents', match => "mat_e\x{301}", roll => "rol_\x{E9}");
ok('ids_with_the_separator', match => 'mat:1', roll => 'a:b:c');
ok('ids_with_quotes_and_blanks', match => ' "mat", 1 ', roll => "'; drop table rolls; --");
ok('roll_id_empty', roll => '');
ok("message_of_${_}_bytes", roll => 'r' x ($_ - length roll_message('mat_7Q2fK9', '', 41, $ENTROPY)))
    for 55, 56, 63, 64, 65, 118, 119, 120, 127, 128, 183, 184, 300;
ok('seed_all_zero', seed => "\0" x 32);
ok('entropy_all_ff', entropy => "\xff" x 16);

my %shape = (
    first_byte_251_kept => sub { $_[0] == 251 && $_[1] < 252 },
    first_byte_252_dropped => sub { $_[0] == 252 && $_[1] < 252 && $_[2] < 252 },
    first_byte_253_dropped => sub { $_[0] == 253 && $_[1] < 252 && $_[2] < 252 },
    first_byte_255_dropped => sub { $_[0] == 255 && $_[1] < 252 && $_[2] < 252 },
    second_byte_251_kept => sub { $_[0] < 252 && $_[1] == 251 },
    second_byte_252_dropped => sub { $_[0] < 252 && $_[1] == 252 },
    two_bytes_dropped => sub { $_[0] >= 252 && $_[1] >= 252 },
    bytes_one_and_three_dropped => sub { $_[0] >= 252 && $_[1] < 252 && $_[2] >= 252 },
);
for my $name (sort keys %shape) {
    my ($nonce, $digest) = search($shape{$name});
    ok($name, nonce => $nonce);
    my ($record, $want) = honest(nonce => $nonce);
    my $limit = $name =~ /251/ ? 251 : 256;
    my ($faces) = walk($digest, 0, $limit);
    next if "@$faces" eq "@{$want->{dice}}";
    put("${name}_but_limit_$limit", { %$record, die_1 => $faces->[0], die_2 => $faces->[1] },
        { %$want, verdict => 'wrong_dice' });
}

{
    my ($record) = honest();
    failing('die_1_changed', 'wrong_dice', { die_1 => other($record->{die_1}) });
    failing('die_2_changed', 'wrong_dice', { die_2 => other($record->{die_2}) });
}
misread('dice_swapped', sub { [reverse @{faces_of($_[1])}] });
misread('dice_one_less', sub { [map { $_ - 1 } @{faces_of($_[1])}] });
misread('dice_from_the_end_of_the_digest', sub { faces_of(scalar reverse $_[1]) });
misread('dice_second_and_third', sub { (walk($_[1], 1))[0] });
misread('key_as_hex_text', sub { faces_of(hmac256(hex_of($SEED), roll_message('mat_7Q2fK9', 'rol_01JZX4', $_[2], $ENTROPY))) });
misread('key_and_message_exchanged', sub { faces_of(hmac256(roll_message('mat_7Q2fK9', 'rol_01JZX4', $_[2], $ENTROPY), $SEED)) });
misread('plain_hash_instead_of_hmac', sub { faces_of(sha256($SEED . roll_message('mat_7Q2fK9', 'rol_01JZX4', $_[2], $ENTROPY))) });
misread('sha512_instead_of_sha256', sub { faces_of(hmac512($SEED, roll_message('mat_7Q2fK9', 'rol_01JZX4', $_[2], $ENTROPY))) });
misread('entropy_in_upper_case', sub { faces_of(hmac256($SEED, "mat_7Q2fK9:rol_01JZX4:$_[2]:" . uc hex_of($ENTROPY))) });
misread('entropy_as_bytes', sub { faces_of(hmac256($SEED, "mat_7Q2fK9:rol_01JZX4:$_[2]:$ENTROPY")) });
misread('entropy_left_out', sub { faces_of(hmac256($SEED, "mat_7Q2fK9:rol_01JZX4:$_[2]:")) });
misread('ids_exchanged', sub { faces_of(hmac256($SEED, roll_message('rol_01JZX4', 'mat_7Q2fK9', $_[2], $ENTROPY))) });
misread('match_id_in_lower_case', sub { faces_of(hmac256($SEED, roll_message('mat_7q2fk9', 'rol_01JZX4', $_[2], $ENTROPY))) });
misread('nonce_one_more', sub { faces_of(hmac256($SEED, roll_message('mat_7Q2fK9', 'rol_01JZX4', $_[2] + 1, $ENTROPY))) });
misread('nonce_padded', sub { faces_of(hmac256($SEED, roll_message('mat_7Q2fK9', 'rol_01JZX4', "0$_[2]", $ENTROPY))) });
misread('separators_left_out', sub { faces_of(hmac256($SEED, "mat_7Q2fK9rol_01JZX4$_[2]" . hex_of($ENTROPY))) });
misread('newline_at_the_end', sub { faces_of(hmac256($SEED, roll_message('mat_7Q2fK9', 'rol_01JZX4', $_[2], $ENTROPY) . "\n")) });

{
    my ($record) = honest();
    my $good = pack 'H*', $record->{commitment};
    for my $bit (0, 7, 128, 255) {
        my $flipped = $good;
        vec($flipped, $bit, 1) ^= 1;
        failing("commitment_bit_${bit}_flipped", 'wrong_commitment', { commitment => hex_of($flipped) });
    }
    failing('commitment_over_hex_text', 'wrong_commitment', { commitment => hex_of(sha256(hex_of($SEED))) });
    failing('commitment_is_the_seed', 'wrong_commitment', { commitment => hex_of($SEED) });
    failing('commitment_reversed', 'wrong_commitment', { commitment => hex_of(scalar reverse $good) });
    failing('commitment_wrong_and_dice_wrong', 'wrong_commitment',
        { commitment => hex_of(sha256('another')), die_1 => other($record->{die_1}) });
    failing('seed_of_another_roll', 'wrong_commitment', { server_seed => hex_of(sha256('another seed')) });

    failing('seed_of_31_bytes', 'malformed', { server_seed => substr(hex_of($SEED), 2) });
    failing('seed_of_33_bytes', 'malformed', { server_seed => hex_of($SEED) . '00' });
    failing('seed_of_33_bytes_committed_to', 'malformed',
        { server_seed => hex_of($SEED) . '00', commitment => hex_of(sha256("$SEED\0")) });
    failing('entropy_of_15_bytes', 'malformed', { client_entropy => substr(hex_of($ENTROPY), 2) });
    failing('entropy_of_17_bytes', 'malformed', { client_entropy => hex_of($ENTROPY) . '00' });
    failing('commitment_of_31_bytes', 'malformed', { commitment => substr($record->{commitment}, 2) });
    failing('commitment_of_33_bytes', 'malformed', { commitment => $record->{commitment} . '00' });
    failing('seed_of_31_bytes_and_dice_wrong', 'malformed',
        { server_seed => substr(hex_of($SEED), 2), die_1 => other($record->{die_1}) });

    failing('commitment_missing', 'unverifiable', { commitment => undef });
    failing('commitment_empty', 'unverifiable', { commitment => '' });
    failing('seed_empty', 'unverifiable', { server_seed => '' });
    failing('entropy_missing', 'unverifiable', { client_entropy => undef });
    failing('entropy_empty', 'unverifiable', { client_entropy => '' });
    failing('nonce_missing', 'unverifiable', { nonce => undef });
    failing('roll_id_missing', 'unverifiable', { roll_id => undef });
    failing('match_id_missing', 'unverifiable', { match_id => undef });
    failing('die_1_missing', 'unverifiable', { die_1 => undef });
    failing('die_2_missing', 'unverifiable', { die_2 => undef });
    failing('commitment_missing_and_seed_of_31_bytes', 'unverifiable',
        { commitment => undef, server_seed => substr(hex_of($SEED), 2) });

    my %hidden = (server_seed => undef, die_1 => undef, die_2 => undef);
    failing('not_revealed', 'unrevealed', \%hidden);
    failing('not_revealed_and_commitment_missing', 'unrevealed', { %hidden, commitment => undef });
    failing('seed_missing_and_dice_shown', 'unrevealed', { server_seed => undef });

    failing('recipe_unknown', 'unknown_recipe', { recipe => 'boardgammon-v2' });
    failing('recipe_in_upper_case', 'unknown_recipe', { recipe => 'BOARDGAMMON-V1' });
    failing('recipe_unknown_and_not_revealed', 'unknown_recipe', { %hidden, recipe => 'boardgammon-v2' });
    failing('recipe_none', 'unverifiable', { recipe => 'none' });
}
save('boardgammon-v1.jsonl');

# ---------------------------------------------------------------- one seed a match

sub stream { join '', map { sha256(encode('UTF-8', "$_[0]:$_")) } 0 .. $_[1] }

sub place {    # the k-th roll of a match
    my ($seed, $k, %with) = @_;
    my ($faces, $dropped) = walk(stream($seed, 2 + int($k / 15)), 2 * $k);
    my $record = {
        recipe => 'cube-v1', server_seed => $seed, commitment => hex_of(sha256(encode('UTF-8', $seed))),
        nonce => $k, die_1 => $faces->[0], die_2 => $faces->[1],
    };
    return ({ %$record, %with }, { verdict => 'ok', dice => $faces, dropped => $dropped });
}

sub kept_in { scalar grep { $_ < 252 } unpack 'C*', $_[0] }

my $CUBE = 'cube-dice-example';
put("published_roll_$_", place($CUBE, $_)) for 0 .. 7;
put("place_$_", place($CUBE, $_)) for 14 .. 17, 31, 40, 200;
put('seed_not_ascii', place("W\x{FC}rfel-\x{6F22}", 5));
put('seed_of_200_letters', place('s' x 200, 3));

my ($odd) = grep { kept_in(sha256("match $_:0")) % 2 } 1 .. 200;    # the pair in the middle lies across two blocks
my $across = int(kept_in(sha256("match $odd:0")) / 2);
put('pair_across_two_blocks', place("match $odd", $across));
{
    my ($record, $want) = place("match $odd", $across);
    my ($faces) = walk(sha256("match $odd:1"), 0);
    put('pair_across_two_blocks_but_each_block_begins_anew',
        { %$record, die_1 => $faces->[0], die_2 => other($faces->[1]) }, { %$want, verdict => 'wrong_dice' })
        if "@$faces" ne "@{$want->{dice}}";
}
{
    my ($record, $want) = place($CUBE, 2);
    put('third_roll_die_1_changed', { %$record, die_1 => other($record->{die_1}) }, { %$want, verdict => 'wrong_dice' });
    put('third_roll_at_the_place_of_the_fourth', { %$record, nonce => 3 }, do { my ($r, $w) = place($CUBE, 3); +{ %$w, verdict => "wrong_dice" } });
    my ($faces) = walk(join('', map { sha256("$CUBE:$_") } 1, 2), 4);
    put('blocks_counted_from_1', { %$record, die_1 => $faces->[0], die_2 => $faces->[1] }, { %$want, verdict => 'wrong_dice' });
    ($faces) = walk(stream($CUBE, 1), 4, 256);
    my ($late, $late_want) = place($CUBE, 5);    # behind the first byte that is dropped
    ($faces) = walk(stream($CUBE, 1), 10, 256);
    put('nothing_dropped', { %$late, die_1 => $faces->[0], die_2 => $faces->[1] }, { %$late_want, verdict => 'wrong_dice' });
    my ($w) = map { { %$want, verdict => 'wrong_commitment' } } 1;
    put('commitment_to_the_first_message', { %$record, commitment => hex_of(sha256("$CUBE:0")) }, $w);
    put('seed_with_a_blank_behind', { %$record, server_seed => "$CUBE " }, { verdict => 'wrong_commitment' });
    put('place_missing', { %$record, nonce => undef }, { verdict => 'unverifiable' });
    put('sequence_commitment_missing', { %$record, commitment => undef }, { verdict => 'unverifiable' });
    put('place_negative', { %$record, nonce => -1 }, { verdict => 'malformed' });
    put('place_beyond_any_match', { %$record, nonce => 100_000 }, { verdict => 'malformed' });
    put('place_of_19_digits', { %$record, nonce => 9223372036854775807 }, { verdict => 'malformed' });
    put('sequence_not_revealed', { %$record, server_seed => undef }, { verdict => 'unrevealed' });
}
save('cube-v1.jsonl');

# ---------------------------------------------------------------- four bytes scaled to a face

sub scaled {    # floor(6 * (a/256 + b/256^2 + c/256^3 + d/256^4)) + 1; eight groups of four in a block
    my ($bytes, $k) = @_;
    my @faces;
    for my $group (unpack '(a4)*', $bytes) {
        my ($a, $b, $c, $d) = unpack 'C4', $group;
        push @faces, int(6 * ($a / 256 + $b / 256**2 + $c / 256**3 + $d / 256**4)) + 1;
    }
    return [@faces[2 * $k, 2 * $k + 1]];
}

my ($SERVER, $CLIENT) = ('6f2359d994c63b1e32f357379aa2e372', 'a8530c7a3bb928ac086d7ade9b07de9b');

sub scaled_roll {
    my ($game, $k) = @_;
    my $faces = scaled(join('', map { hmac256($SERVER, "$CLIENT:$game:$_") } 0 .. int($k / 4)), $k);
    return ({ recipe => 'scaled4-hmac256-text', server_seed => $SERVER, client_entropy => $CLIENT, game => $game,
              nonce => $k, die_1 => $faces->[0], die_2 => $faces->[1] },
            { verdict => 'ok', dice => $faces, dropped => [] });
}

put("scaled_game_${_}_first_roll", scaled_roll($_, 0)) for 0 .. 4;
put("scaled_roll_$_", scaled_roll(0, $_)) for 1 .. 3;
put('scaled_roll_in_the_second_block', scaled_roll(0, 4));
put('scaled_roll_in_the_third_block', scaled_roll(0, 8));
{
    my ($record, $want) = scaled_roll(0, 4);
    my $faces = scaled(hmac256($SERVER, "$CLIENT:0:0"), 0);
    put('scaled_second_block_forgotten', { %$record, die_1 => $faces->[0], die_2 => $faces->[1] }, { %$want, verdict => 'wrong_dice' });
    ($record, $want) = scaled_roll(0, 0);
    ($faces) = walk(hmac256($SERVER, "$CLIENT:0:0"), 0);
    put('scaled_by_rejection', { %$record, die_1 => $faces->[0], die_2 => $faces->[1] }, { %$want, verdict => 'wrong_dice' });
    my $commitment = hex_of(sha256($SERVER));
    put('scaled_with_its_commitment', { %$record, commitment => $commitment }, $want);
    put('scaled_with_another_commitment', { %$record, commitment => hex_of(sha256('x')) }, { %$want, verdict => 'wrong_commitment' });
    put('scaled_client_seed_missing', { %$record, client_entropy => undef }, { verdict => 'unverifiable' });
    put('scaled_game_missing', { %$record, game => undef }, { verdict => 'unverifiable' });
    put('scaled_game_counted_from_1', { %$record, game => 1 }, do { my ($r, $w) = scaled_roll(1, 0); +{ %$w, verdict => "wrong_dice" } });
}
save('scaled4-hmac256-text.jsonl');

# ---------------------------------------------------------------- every other word of the grammar; rules in tests/

sub simple {
    my ($case, $recipe, $digest, %field) = @_;
    my ($faces, $dropped) = walk($digest, 0);
    my $record = { recipe => $recipe, die_1 => $faces->[0], die_2 => $faces->[1], %field };
    put($case, $record, { verdict => 'ok', dice => $faces, dropped => $dropped });
    put("${case}_die_changed", { %$record, die_2 => other($faces->[1]) }, { verdict => 'wrong_dice', dice => $faces, dropped => $dropped });
    return $record;
}

my $TEXTKEY = '293d5d2ddd365f54759283a8097ab2640cbe6f8864adc2b1b31e65c14c999f04';    # a public site's revealed seed
my $record = simple('hmac_sha512_key_as_hex_text', 'text-hmac512', hmac512($TEXTKEY, 'ClientSeedForDiceSites.com-0'),
    server_seed => $TEXTKEY, commitment => hex_of(sha256($TEXTKEY)), client_entropy => 'ClientSeedForDiceSites.com', nonce => 0);
put('commitment_over_bytes_where_text_is_meant', { %$record, commitment => hex_of(sha256(pack 'H*', $TEXTKEY)) }, { verdict => 'wrong_commitment' });

my $KEY = sha256('key');
$record = simple('nonce_as_four_bytes', 'packed-be4', hmac256($KEY, pack('N', 123) . $ENTROPY),
    server_seed => hex_of($KEY), commitment => hex_of(sha256($KEY)), client_entropy => hex_of($ENTROPY), nonce => 123);
put('nonce_beyond_four_bytes', { %$record, nonce => 4294967296 }, { verdict => 'malformed' });
put('nonce_negative_as_four_bytes', { %$record, nonce => -1 }, { verdict => 'malformed' });
simple('nonce_largest_of_four_bytes', 'packed-be4', hmac256($KEY, pack('N', 4294967295) . $ENTROPY),
    server_seed => hex_of($KEY), commitment => hex_of(sha256($KEY)), client_entropy => hex_of($ENTROPY), nonce => 4294967295);
$record = simple('nonce_and_game_as_eight_bytes', 'packed-le8', hmac256($KEY, pack('Q<', 123) . pack('Q>', 7) . encode('UTF-8', "mat_\x{E9}")),
    server_seed => hex_of($KEY), commitment => hex_of(sha256($KEY)), nonce => 123, game => 7, match_id => "mat_\x{E9}");
put('nonce_negative_as_eight_bytes', { %$record, nonce => -1 }, { verdict => 'malformed' });
simple('nonce_as_four_bytes_lowest_first', 'packed-le4', sha256($KEY . pack('V', 5) . pack('V', 0)),
    server_seed => hex_of($KEY), commitment => hex_of(sha256($KEY)), nonce => 5);
simple('sha256_over_seed_as_hex', 'sha256-hex', sha256(hex_of($KEY) . ':12:' . hex_of($ENTROPY)),
    server_seed => hex_of($KEY), commitment => hex_of(sha256(hex_of $KEY)), client_entropy => hex_of($ENTROPY), nonce => 12);
simple('sha512_over_seed', 'sha512-bytes', sha512("$KEY:12"), server_seed => hex_of($KEY), commitment => hex_of(sha256($KEY)), nonce => 12);
simple('key_longer_than_a_block', 'long-key', hmac256('k' x 100, 'r1'), server_seed => 'k' x 100, commitment => hex_of(sha256('k' x 100)), roll_id => 'r1');
simple('key_of_64_bytes', 'long-key', hmac256('k' x 64, 'r1'), server_seed => 'k' x 64, commitment => hex_of(sha256('k' x 64)), roll_id => 'r1');
simple('key_of_65_bytes', 'long-key', hmac256('k' x 65, 'r1'), server_seed => 'k' x 65, commitment => hex_of(sha256('k' x 65)), roll_id => 'r1');
simple('key_of_one_byte', 'long-key', hmac256('k', 'r1'), server_seed => 'k', commitment => hex_of(sha256('k')), roll_id => 'r1');
simple('key_as_hex_of_32_bytes', 'hex-key', hmac256(hex_of($KEY), 'r1-1'), server_seed => hex_of($KEY), commitment => hex_of(sha256($KEY)), roll_id => 'r1', nonce => 1);

# A sequence without a block number has one digest: 32 bytes, at most 16 rolls.
{
    my $text = (grep { kept_in(sha256("short $_")) % 2 } 1 .. 100)[0];
    my $seed = "short $text";
    my $kept = kept_in(sha256($seed));
    my %base = (recipe => 'one-digest', server_seed => $seed, commitment => hex_of(sha256($seed)));
    for my $k (0, int($kept / 2) - 1) {
        my ($faces, $dropped) = walk(sha256($seed), 2 * $k);
        put("one_digest_roll_$k", { %base, nonce => $k, die_1 => $faces->[0], die_2 => $faces->[1] }, { verdict => 'ok', dice => $faces, dropped => $dropped });
    }
    put('one_digest_with_one_byte_left', { %base, nonce => int($kept / 2), die_1 => 1, die_2 => 1 }, { verdict => 'exhausted' });
    put('one_digest_with_no_byte_left', { %base, nonce => 16, die_1 => 1, die_2 => 1 }, { verdict => 'exhausted' });
    put('one_digest_far_behind_its_end', { %base, nonce => 99_999, die_1 => 1, die_2 => 1 }, { verdict => 'exhausted' });
    put('exhausted_and_commitment_wrong', { %base, nonce => 16, die_1 => 1, die_2 => 1, commitment => hex_of(sha256('x')) }, { verdict => 'wrong_commitment' });
}
# A keyed sequence whose blocks carry their number as four bytes.
for my $k (0, 9, 15, 16, 33) {
    my ($faces, $dropped) = walk(join('', map { hmac256($KEY, 'mat_1' . pack('N', $_)) } 0 .. 3), 2 * $k);
    put("keyed_sequence_roll_$k", { recipe => 'keyed-sequence', server_seed => hex_of($KEY), commitment => hex_of(sha256($KEY)), match_id => 'mat_1',
        nonce => $k, die_1 => $faces->[0], die_2 => $faces->[1] }, { verdict => 'ok', dice => $faces, dropped => $dropped });
}
save('other-schemes.jsonl');

# ---------------------------------------------------------------- no byte is dropped: the remainders of all of them

for my $name (sort keys %shape) {    # the digests of boardgammon-v1 again, under the other rule
    my ($nonce, $digest) = search($shape{$name});
    my ($record) = honest(nonce => $nonce);
    my $faces = [map { $_ % 6 + 1 } (unpack 'C*', $digest)[0, 1]];
    my $want = { verdict => 'ok', dice => $faces, dropped => [] };
    my %as = (%$record, recipe => 'remainders');
    put("remainders_$name", { %as, die_1 => $faces->[0], die_2 => $faces->[1] }, $want);
    put("remainders_${name}_but_rejected", \%as, { %$want, verdict => 'wrong_dice' })
        if "$record->{die_1} $record->{die_2}" ne "@$faces";
}
{
    my ($record, undef, $digest) = honest();
    my %base = (%$record, recipe => 'remainders');
    my $want = { verdict => 'ok', dice => [map { $_ % 6 + 1 } (unpack 'C*', $digest)[0, 1]], dropped => [] };
    put('remainders_plain', { %base, die_1 => $want->{dice}[0], die_2 => $want->{dice}[1] }, $want);
    put('remainders_die_changed', { %base, die_1 => other($want->{dice}[0]) }, { %$want, verdict => 'wrong_dice' });
    put('remainders_commitment_to_another_seed', { %base, commitment => hex_of(sha256('another')) }, { verdict => 'wrong_commitment' });
    put('remainders_seed_of_31_bytes', { %base, server_seed => substr(hex_of($SEED), 2) }, { verdict => 'malformed' });
    put('remainders_entropy_missing', { %base, client_entropy => undef }, { verdict => 'unverifiable' });
}
for my $k (0, 7, 15, 16, 40) {    # 32 faces in a block: every sixteenth roll begins the next one
    my $bytes = join '', map { sha256("$KEY:$_") } 0 .. 2;
    my $faces = [map { $_ % 6 + 1 } (unpack 'C*', $bytes)[2 * $k, 2 * $k + 1]];
    my $record = { recipe => 'remainders-sequence', server_seed => hex_of($KEY), commitment => hex_of(sha256($KEY)),
        nonce => $k, die_1 => $faces->[0], die_2 => $faces->[1] };
    put("remainders_sequence_roll_$k", $record, { verdict => 'ok', dice => $faces, dropped => [] });
    my ($wrong) = walk($bytes, 2 * $k);
    put("remainders_sequence_roll_${k}_but_rejected", { %$record, die_1 => $wrong->[0], die_2 => $wrong->[1] },
        { verdict => 'wrong_dice', dice => $faces, dropped => [] }) if "@$wrong" ne "@$faces";
}
save('remainders.jsonl');
