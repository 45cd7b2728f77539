import QuizDomain
import TestSupport
import Testing

@Suite(.bounded) struct OpenTriviaQueryTests {
    @Test(arguments: [0, -1, 51, Int.min, Int.max])
    func anAmountThatIsNotGivenIsRefusedBeforeAnyRequestNamingTheRange(amount: Int) {
        let error = #expect(throws: OpenTriviaQueryError.amountOutOfRange(amount)) {
            try OpenTriviaQuery(amount: amount)
        }
        #expect(error?.description == "amount \(amount) is not in 1…50")
    }

    @Test(arguments: [1, 2, 49, 50])
    func amountsFromOneToFiftyAreTaken(amount: Int) throws {
        #expect(try OpenTriviaQuery(amount: amount).amount == amount)
    }

    @Test func anotherAmountKeepsTheRestAndIsCheckedToo() throws {
        let query = try OpenTriviaQuery(
            amount: 10, category: .art, difficulty: .hard, kind: .trueOrFalse, encoding: .url3986)
        let fewer = try query.asking(for: 7)
        #expect(
            try fewer
                == OpenTriviaQuery(
                    amount: 7, category: .art, difficulty: .hard, kind: .trueOrFalse, encoding: .url3986))
        #expect(throws: OpenTriviaQueryError.amountOutOfRange(0)) { try query.asking(for: 0) }
    }

    @Test func base64IsAskedForByDefaultBecauseItIsTheOnlyOneWithoutAmbiguity() throws {
        #expect(OpenTriviaQuery.ten.encoding == .base64)
        #expect(try OpenTriviaQuery(amount: 10) == .ten)
    }
}

@Suite(.bounded) struct OpenTriviaCategoryTests {
    @Test func thereAre24CategoriesFrom9To32() {
        #expect(OpenTriviaCategory.known.map(\.id) == Array(9...32))
        #expect(Set(OpenTriviaCategory.known.map(\.name)).count == 24)
    }

    @Test func wireNamesCarryTheGroupEntertainmentOrScience() {
        let known = OpenTriviaCategory.known
        #expect(known.filter { $0.group == "Entertainment" }.map(\.id) == [10, 11, 12, 13, 14, 15, 16, 29, 31, 32])
        #expect(known.filter { $0.group == "Science" }.map(\.id) == [18, 19, 30])
        #expect(known.count { $0.group == nil } == 11)
    }

    @Test(arguments: [
        (9, "General Knowledge"), (10, "Books"), (11, "Film"), (12, "Music"), (13, "Musicals & Theatres"),
        (14, "Television"), (15, "Video Games"), (16, "Board Games"), (17, "Science & Nature"), (18, "Computers"),
        (19, "Mathematics"), (20, "Mythology"), (21, "Sports"), (22, "Geography"), (23, "History"), (24, "Politics"),
        (25, "Art"), (26, "Celebrities"), (27, "Animals"), (28, "Vehicles"), (29, "Comics"), (30, "Gadgets"),
        (31, "Japanese Anime & Manga"), (32, "Cartoon & Animations"),
    ])
    func everyNumberHasItsName(id: Int, name: String) throws {
        let category = try #require(OpenTriviaCategory.known.first { $0.id == id })
        #expect(category.shortName == name)
        #expect(OpenTriviaCategory.named(category.name) == category)
    }

    @Test func aNewerCategoryIsOneByItsNumber() {
        let newer = OpenTriviaCategory(id: 33, name: "Science: Astronomy")
        #expect((newer.group, newer.shortName) == ("Science", "Astronomy"))
        #expect(OpenTriviaCategory.named("Science: Astronomy") == nil)
    }
}
