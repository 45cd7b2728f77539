extension AnswerCorpus {
    /// The capitals of the 195 countries, by continent.
    static let capitals = AnswerCorpus(
        "capitals", asking: "What are the capitals of the world?",
        """
        # Africa
        Abuja: Abudja, Abuya
        Accra: Acra, Akkra
        Addis Ababa: Adis Ababa, Addis Abeba, Addis Abbaba
        Algiers: Algeirs, Algier
        Antananarivo: Antanarivo, Antananrivo, Antananariwo
        Asmara: Asmera, Assmara
        Bamako: Bammako, Bamaco
        Bangui: Banqui, Bangi
        Banjul: Bangul, Banjull
        Bissau: Bisau, Bissao
        Brazzaville: Brazaville, Brazzavile, Brassaville
        Cairo: Ciaro, Kairo
        Conakry: Conakri, Konakry
        Dakar: Dackar, Daccar
        Djibouti City = Djibouti: Djbouti City, Djibouti Citty
        Dodoma: Doddoma, Dodomma
        Freetown: Freetwon, Freetow, Free Town
        Gaborone: Gabarone, Gaberone, Gaborrone
        Gitega: Gittega, Gitegga
        Harare: Harrare, Hararre
        Juba: Jubba
        Kampala: Kampalla, Campala
        Khartoum: Kartoum, Khartum, Khartuom
        Kigali: Kigalli, Kiggali
        Kinshasa: Kinshassa, Kinsasha, Kinhasa
        Libreville: Librevile, Liberville, Libreveille
        Lilongwe: Lilongwae, Lillongwe, Lilonwge
        Lomé: Lommé
        Luanda: Luannda, Luandda
        Lusaka: Lussaka, Lusakka
        Malabo: Mallabo, Malabbo
        Maputo: Mapputo, Maputto
        Maseru: Masseru, Maserru
        Mbabane: Mbabanne, Mababane
        Mogadishu: Mogadischu, Mogadisho, Mogadisu
        Monrovia: Monrovea, Monrowia
        Moroni: Morroni, Moronni
        N'Djamena: Ndjamena, N'Djamenna, N'Jamena
        Nairobi: Niarobi, Nairoby, Nairobbi
        Niamey: Niamay, Niammey
        Nouakchott: Nouakchot, Nouackchott, Nuakchott
        Ouagadougou: Ouagadogou, Ouagadugu, Wagadougou
        Port Louis: Port Luis, Port Louise
        Porto-Novo: Porto Nova, Portonovo
        Praia: Priaa, Praya
        Pretoria: Pretorea, Prettoria
        Rabat: Rabbat, Rabatt
        São Tomé: Sao Tomme, Soa Tome
        Tripoli: Trippoli, Tripolli, Tripoly
        Tunis: Tunnis, Tuniss
        Victoria: Viktoria, Victora
        Windhoek: Windhock, Windheok, Vindhoek
        Yamoussoukro: Yamousoukro, Yamoussokro, Yamassoukro
        Yaoundé: Younde, Yaoundee

        # America
        Asunción: Asuncoin, Assuncion
        Basseterre: Baseterre, Basseterr, Basettere
        Belmopan: Belmoppan, Bellmopan
        Bogotá: Bogatá, Boggota
        Brasília: Brazilia, Brassilia
        Bridgetown: Bridgtown, Bridgetwon
        Buenos Aires: Buenos Aries, Beunos Aires, Buenos Ayres
        Caracas: Carracas, Carcas, Caraccas
        Castries: Castreis, Castris
        Georgetown: Georgetwon, Gorgetown, George Town
        Guatemala City: Guatamala City, Guatemala Citty
        Havana: Havanna, Havanah
        Kingston: Kingsten, Kingstan
        Kingstown: Kingstwon, Kingstonw
        La Paz: La Pazz, Lapaz
        Lima: Limma
        Managua: Mangua, Managau, Manaqua
        Mexico City: Mexiko City, Mexcio City
        Montevideo: Montivideo, Montevidio, Montevedeo
        Nassau: Nasau, Nassua
        Ottawa: Ottowa, Otawa, Ottawwa
        Panama City: Panamma City, Panama Citty
        Paramaribo: Paramarbo, Parimaribo, Paramaraibo
        Port of Spain: Port of Spian, Port off Spain
        Port-au-Prince: Port-o-Prince, Port-au-Princ
        Quito: Quitto, Qiuto, Kito
        Roseau: Rosseau, Rosaeu
        Saint George's = St George's: Saint Georges, St Georges
        Saint John's = St John's: Saint Johns, St Johns
        San José: San Jossé, San Josee
        San Salvador: San Salvadore, San Savador
        Santiago: Santigo, Santaigo, Sandiago
        Santo Domingo: Santa Domingo, Santo Dominigo
        Sucre: Succre, Sucree
        Tegucigalpa: Tegucigulpa, Tegusigalpa, Teguchigalpa
        Washington = Washington DC: Washignton, Washinton, Washingtin

        # Asia
        Abu Dhabi: Abu Dabi, Abu Dahbi, Abhu Dhabi
        Amman: Ammann, Aman
        Ankara: Ankarra, Ancara
        Ashgabat: Ashgabad, Ashkabat, Ashgbat
        Astana: Asstana, Astanna
        Baghdad: Bagdad, Bahgdad, Bagdhad
        Baku: Bakku, Bakuu
        Bandar Seri Begawan: Bandar Sri Begawan, Bandar Seri Bagawan
        Bangkok: Bankok, Bangkock, Bankgok
        Beijing: Bejing, Beijin, Biejing, Beijng
        Beirut: Beruit, Bierut, Beyrut
        Bishkek: Biskek, Bishkeck, Bishek
        Damascus: Damascas, Damaskus, Demascus
        Dhaka: Dahka, Dhakka
        Dili: Dilli
        Doha: Dohha
        Dushanbe: Dushambe, Dushanby, Dusanbe
        Hanoi: Hannoi, Hanio, Hanoy
        Islamabad: Islambad, Islamabaad, Islamabbad
        Jakarta: Jakharta, Djakarta, Jackarta
        Jerusalem: Jeruselam, Jeruslem, Jerusalam
        Kabul: Kabbul, Kabull, Cabul
        Kathmandu: Katmandu, Kathmadu, Khatmandu
        Kuala Lumpur: Kuala Lampur, Kuala Lumpor, Kula Lumpur
        Kuwait City: Kuwiat City, Kuwait Citty
        Malé: Mallé
        Manama: Mannama, Manamma
        Manila: Manilla, Mannila
        Muscat: Muskat, Muscatt
        Naypyidaw: Naypidaw, Naypyidow, Naypydaw
        New Delhi: New Dehli, New Deli, Nwe Delhi
        Nicosia: Nicossia, Nikosia, Nicosa
        Phnom Penh: Pnom Penh, Phnom Pen, Phnon Penh
        Pyongyang: Pyonyang, Pyonggyang, Pyongang
        Ramallah: Ramalla, Rammallah
        Riyadh: Riyad, Riyahd, Riadh
        Sana'a: Sanaa, Sannaa
        Seoul: Soeul, Seuol, Seol
        Singapore: Singapur, Signapore
        Sri Jayawardenepura Kotte: Sri Jayewardenepura Kotte, Sri Jayawardenapura Kote
        Tashkent: Taskent, Tashkant, Tashkend
        Tbilisi: Tblisi, Tiblisi, Tbillisi
        Tehran: Teheran, Tehrran, Therean
        Thimphu: Thimpu, Timphu, Thimphou
        Tokyo: Tokio, Toyko, Tokyoo
        Ulaanbaatar: Ulanbatar, Ulan Bator, Ulaanbatar
        Vientiane: Vientian, Vientienne, Ventiane
        Yerevan: Yeravan, Erevan, Jerevan

        # Europe
        Amsterdam: Amsterdamn, Amsterdan, Amserdam, Amstredam
        Andorra la Vella: Andora la Vella, Andorra la Vela
        Athens: Atehns, Athenes, Athns
        Belgrade: Belgrad, Belgarde, Bellgrade
        Berlin: Berlinn, Berln, Belrin
        Bern: Bernn, Berne
        Bratislava: Bratislave, Bratislawa, Bratslava, Bratislva
        Brussels: Brussells, Brusells, Bruxels, Brussles
        Bucharest: Bucarest, Bucherest, Bucharrest
        Budapest: Budpest, Buddapest, Budapets
        Chișinău: Chisinao, Chishinau, Kishinau
        Copenhagen: Copenhaguen, Copenhagn, Kopenhagen, Copenhangen
        Dublin: Doublin, Dubiln, Dubblin
        Helsinki: Helsinky, Helsinkki, Helsniki
        Kyiv = Kiev: Kyivv, Kieev
        Lisbon: Lisbonn, Lizbon, Lisboan
        Ljubljana: Lubljana, Ljublana, Ljubjlana, Liubliana
        London: Londen, Lodnon, Londonn
        Luxembourg City = Luxembourg: Luxemburg City, Luxembourg Citty
        Madrid: Madird, Maddrid, Madrit
        Minsk: Minks, Minsck
        Monaco: Monacco, Monnaco
        Moscow: Mosocw, Moskow, Moscov
        Oslo: Osslo, Osloo
        Paris: Parris, Pariss, Pairs
        Podgorica: Podgoriza, Podgorika, Potgorica
        Prague: Prauge, Pragua, Praque
        Reykjavík: Reykjavick, Rejkjavik, Reykavik, Reikjavik
        Riga: Rigga
        Rome: Romme
        San Marino: San Marion, San Merino
        Sarajevo: Sarejevo, Sarajewo, Saraevo
        Skopje: Skopie, Skopjie, Skopye
        Sofia: Soffia, Sofiaa
        Stockholm: Stokholm, Stockhlom, Stokcholm, Stockhom
        Tallinn: Talinn, Tallin, Talin
        Tirana: Tiranna, Tirrana
        Vaduz: Vaaduz, Vadduz
        Valletta: Valetta, Vallette, Valleta
        Vatican City: Vaticann City, Vatikan City
        Vienna: Viena, Vienn, Veinna
        Vilnius: Vilnus, Vilnuis, Vilniuss
        Warsaw: Warshaw, Warsow, Wasraw
        Zagreb: Zagareb, Zagrebb, Zagrep

        # Oceania
        Apia: Appia
        Canberra: Canbera, Camberra, Canberrra
        Funafuti: Funafutti, Funifuti
        Honiara: Honiarra, Honnira
        Majuro: Majurro, Majuroo
        Ngerulmud: Ngerulmut, Negrulmud, Ngerulmod
        Nuku'alofa: Nukualofa, Nuku'aloffa, Nukalofa
        Palikir: Pallikir, Palikirr
        Port Moresby: Port Morseby, Port Moresbey, Port Morresby
        Port Vila: Port Villa, Port Vilia
        South Tarawa: South Tarrawa, Soth Tarawa
        Suva: Suvva
        Wellington: Welington, Wellingten, Wellignton
        Yaren: Yarren, Yarenn
        """)
}
