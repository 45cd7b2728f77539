public import RemoteLoading

/// What everybody promises who reads a list page by page.
public enum PagingContract {
    /// Who reads under test.
    public struct Subject: Sendable {
        /// Reads a page of a made-up list of numbers; nil is the first.
        public typealias Load = @Sendable (String?) async throws(LoadError) -> Page<Int, String>
        /// Reads until so many numbers are there, under limits.
        public typealias Gather = @Sendable (_ wanted: Int, PageLimits, @escaping Load) async -> Gathering<Int, String>

        let gather: Gather
        let patience: Patience

        /// Creates a subject.
        public init(patience: Patience = Patience(), gathering gather: @escaping Gather) {
            self.gather = gather
            self.patience = patience
        }
    }

    /// The rules, for one test case each.
    public static let rules: [ContractRule<Subject>] = listRules + endingRules + failureRules

    private static let listRules: [ContractRule<Subject>] = [
        rule(
            "every element comes once, in its order",
            [nil: ([1, 2, 3], "b"), "b": ([3, 2, 4], "c"), "c": ([1, 5], nil)]
        ) {
            differences($0, [1, 2, 3, 4, 5], .noMore, pages: 3)
        },
        rule("a short page is not the last", [nil: ([1], "b"), "b": ([2, 3, 4], "c"), "c": ([5], nil)]) {
            differences($0, [1, 2, 3, 4, 5], .noMore, pages: 3)
        },
        rule("an empty page with a position is not the last", [nil: ([1], "b"), "b": ([], "c"), "c": ([2], nil)]) {
            differences($0, [1, 2], .noMore, pages: 3)
        },
        rule("an empty list is a list", [nil: ([], nil)]) { differences($0, [], .noMore, pages: 1) },
        rule(
            "no page is read that is not needed", wanted: 3,
            [nil: ([1, 2], "b"), "b": ([3, 4], "c"), "c": ([5], nil)]
        ) {
            differences($0, [1, 2, 3, 4], .enough, pages: 2)
        },
        ContractRule("what was left out is counted", patience: { $0.patience }) { subject in
            let gathering = await subject.gather(.max, PageLimits()) { position throws(LoadError) in
                position == nil ? Page([1], next: "b", dropped: 2) : Page([2], next: nil, dropped: 1)
            }
            return gathering.dropped == 3 ? nil : "counted \(gathering.dropped) and not 3"
        },
    ]

    private static let endingRules: [ContractRule<Subject>] = [
        rule("a position that was read before is the end", [nil: ([1], "b"), "b": ([2], "b")]) {
            differences($0, [1, 2], .repeatedPosition, pages: 2)
        },
        ContractRule("pages that bring nothing new are the end", patience: { $0.patience }) { subject in
            // The way leads back to the first page, and calls it by another name each time.
            let gathering = await subject.gather(.max, PageLimits(pages: 50, emptyPages: 3)) {
                position throws(LoadError) in
                Page([1, 2], next: "\(Int(position ?? "0")! + 1)")
            }
            return differences(gathering, [1, 2], .emptyPages(3), pages: 4)
        },
        ContractRule("no more pages are read than permitted", patience: { $0.patience }) { subject in
            let gathering = await subject.gather(.max, PageLimits(pages: 7)) { position throws(LoadError) in
                let number = Int(position ?? "0")!
                return Page([number], next: "\(number + 1)")
            }
            return differences(gathering, Array(0..<7), .pageLimit(7), pages: 7)
                ?? (gathering.next == "7" ? nil : "goes on at \(gathering.next ?? "the start")")
        },
    ]

    private static let failureRules: [ContractRule<Subject>] = [
        ContractRule("an error keeps what is there, and the place", patience: { $0.patience }) { subject in
            let gathering = await subject.gather(.max, PageLimits()) { position throws(LoadError) in
                guard position == nil else { throw .refused(.badRequest) }
                return Page([1], next: "b")
            }
            return differences(gathering, [1], .failed(.refused(.badRequest)), pages: 1)
                ?? (gathering.next == "b" ? nil : "goes on at \(gathering.next ?? "the start")")
        },
        ContractRule("an error at the first page is told", patience: { $0.patience }) { subject in
            let gathering = await subject.gather(.max, PageLimits()) { _ throws(LoadError) in
                throw .connectivity(.notConnected)
            }
            return differences(gathering, [], .failed(.connectivity(.notConnected)), pages: 0)
        },
        ContractRule("a cancelled reader ends soon, and says so", patience: { $0.patience }) { subject in
            let pages = CallSpy<String?, Page<Int, String>, LoadError>(
                "pages", whenCancelled: .cancelled, whenNeverAnswered: .connectivity(.timedOut),
                patience: subject.patience)
            let reading = Task {
                await subject.gather(.max, PageLimits()) { position throws(LoadError) in try await pages.call(position)
                }
            }
            try await pages.waitForCalls(1)
            pages.complete(0, with: Page([1], next: "b"))
            try await pages.waitForCalls(2)
            reading.cancel()
            guard let gathering = await subject.patience.run({ await reading.value }) else { return "did not end" }
            return differences(gathering, [1], .failed(.cancelled), pages: 1)
        },
    ]

    private typealias Book = [String?: ([Int], String?)]

    private static func rule(
        _ name: String, wanted: Int = .max, _ book: Book,
        _ flaw: @escaping @Sendable (Gathering<Int, String>) -> String?
    ) -> ContractRule<Subject> {
        ContractRule(name, patience: { $0.patience }) { subject in
            let reads = Locked<[String?]>([])
            let gathering = await subject.gather(wanted, PageLimits()) { position throws(LoadError) in
                reads.withLock { $0.append(position) }
                guard let page = book[position] else { throw .refused(.notFound) }
                return Page(page.0, next: page.1)
            }
            let count = reads.withLock { $0.count }
            return flaw(gathering)
                ?? (count == gathering.pagesRead ? nil : "asked for \(count) pages, and told of \(gathering.pagesRead)")
        }
    }

    private static func differences(
        _ gathering: Gathering<Int, String>, _ elements: [Int], _ ending: PageEnding, pages: Int
    ) -> String? {
        if gathering.elements != elements { return "gave \(gathering.elements) and not \(elements)" }
        if gathering.ending != ending { return "ended with \(gathering.ending) and not \(ending)" }
        return gathering.pagesRead == pages ? nil : "told of \(gathering.pagesRead) pages and not of \(pages)"
    }
}
