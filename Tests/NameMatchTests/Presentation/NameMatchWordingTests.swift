import NameMatch
import QuizDomain
import Testing

@Suite struct NameMatchWordingTests {
    @Test(arguments: [
        (
            NameMatchMode.Play.timed(.seconds(20)), MatchDirection.facesForName, PeopleFilter.current, 4,
            Duration?.none,
            "Timed mode, 20 s, current team, 4 choices", "A tempo, 20 s, la squadra di oggi, 4 scelte"
        ),
        (
            .rounds(1), .namesForFace, .firstNames(startingWith: "Jo"), 5, .seconds(2),
            "Free mode, 1 round, reverse, only Jo…, with hints", "Libero, 1 turno, al contrario, solo Jo…, con aiuti"
        ),
        (
            .untilMissed, .facesForName, .former, 6, .seconds(9), "Practice mode, former team, with hints",
            "Allenamento, la squadra di ieri, con aiuti"
        ),
        (
            .timed(.seconds(30)), .facesForName, .everyone, 6, nil, "Timed mode, 30 s", "A tempo, 30 s"
        ),
    ])
    func aModeOfTheHostsIsCalledAfterWhatItIsMadeOf(
        play: NameMatchMode.Play, direction: MatchDirection, people: PeopleFilter, choices: Int, hints: Duration?,
        english: String, italian: String
    ) throws {
        let mode = try NameMatchMode(play, asking: direction, choices: choices, among: people, hintsEvery: hints)
        #expect(NameMatchWording.english.mode(mode) == english)
        #expect(NameMatchWording.italian.mode(mode) == italian)
    }

    @Test(arguments: [NameMatchWording.english, .italian]) func theModesOfTheHouseHaveNamesOfTheirOwn(
        wording: NameMatchWording
    ) {
        let modes: [NameMatchMode] = [
            .practice, .timed, .reverse, .hints, .mat, .currentTeam, .formerTeam, .free,
        ]
        #expect(Set(modes.map(wording.mode)).count == modes.count)
        #expect(modes.allSatisfy { !wording.mode($0).contains(",") })
    }

    @Test(arguments: [NameMatchWording.english, .italian])
    func onlyWhoFoundEverybodyHasDoneWell(wording: NameMatchWording) {
        let all = wording.choice.endTitle(.init(.allAsked, right: 2, asked: 2, score: 2))
        let some = wording.choice.endTitle(.init(.allAsked, right: 1, asked: 2, score: 1))
        #expect(all != some)
        #expect(some == wording.choice.endTitle(.init(.missed, right: 1, asked: 2, score: 1)))
    }
}
